import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostForm } from '#src/contract/draft-slots.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { PostDraft } from '#src/domain/posts/post-draft.ts';
import type { User } from '#src/domain/user.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { type PayFailure, payFailureOf } from '#src/screens/post-parts/pay-bar.tsx';
import type { PostsService } from '#src/services/posts.ts';
import { useIsSeen } from '#src/ui/use-is-seen.ts';
import { outcomeOf, type Refusal } from '#src/services/reply.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts, emptyPostForm } from '#src/state/drafts.ts';
import { myPostsKey, openWithKey, pointTypesKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { checkForm, priceOf, withPresetLimit, type FormTerms } from './post-terms.ts';

/** A post to send, and the price that was shown for it. */
type Publication = {
  readonly draft: PostDraft;
  readonly shownCostTenths: PointTenths | undefined;
};

/** The state of the create-post form. */
export type CreatePost = {
  readonly form: PostForm;
  readonly change: (change: Partial<PostForm>) => void;
  /** How often the form refused to publish since it was last valid. */
  readonly refusedCount: number;
  readonly isSending: boolean;
  readonly failure: PayFailure | undefined;
  readonly publish: () => Promise<void>;
};

/**
 * Fills in and publishes a post; the typed values are stored on the device until it is published.
 * Rules PO-27 to PO-30.
 */
export function useCreatePost(
  terms: FormTerms,
  { isOpen, onPublished }: { readonly isOpen: boolean; readonly onPublished: () => void },
): CreatePost {
  const { createPostText, errorText } = useText();
  const { services } = useApp();
  const showToast = useToast();
  const isSeen = useIsSeen(isOpen);
  const user = useUser();
  const messenger = useMessenger();
  const settle = useSettlePublished();
  const queryClient = useQueryClient();
  const { drafts, kept, keep, empty } = useKeptForm(user);
  const form = withPresetLimit(kept, terms, user.pointTenths);
  const [refusedCount, setRefusedCount] = useState(0);
  const { isRunning, failure, submit, forget } = useSubmit({
    send: ({ draft, shownCostTenths }: Publication) =>
      services.posts.create(payloadOf(draft, user), shownCostTenths),
    wordFailure: (refusal) => failureText(refusal, errorText),
  });

  async function send(draft: PostDraft) {
    // A preset number would follow the balance, which this very post may lower, and so publish another post the next time.
    const sent = { ...form, isLimitChosen: true };
    keep(sent);
    const reply = await submit({ draft, shownCostTenths: priceOf(form, terms)?.totalTenths });
    if (reply === undefined) return;
    // The sheet may have been closed meanwhile, and the form of another post opened.
    const isReplaced = drafts.hasOtherPostForm(sent);
    if (!reply.success) {
      if (!isSeen.current) showToast({ tone: 'failure', text: failureText(reply, errorText) });
      if (outcomeOf(reply) === 'known' && !isReplaced) keep(kept);
      // The open sheet then shows the new price. Rule FA-01.
      if (reply.code === 'price_changed') {
        void queryClient.invalidateQueries({ queryKey: pointTypesKey() });
      }
      return;
    }
    // After a lost answer, the shown balance may already be lower.
    const isSettled = failure?.isOutcomeUnknown === true;
    settle(tenths(isSettled ? 0 : reply.costTenths), user);
    if (isReplaced) return;
    empty();
    onPublished();
  }

  return {
    form,
    refusedCount,
    isSending: isRunning,
    failure: payFailureOf(failure, createPostText.retryHint),
    change(change) {
      // Start from the stored form, which is current even if the caller waited for the clipboard.
      const chosen = change.limit === undefined ? {} : { isLimitChosen: true };
      const next = { ...drafts.readPostForm(), ...change, ...chosen };
      keep(next);
      forget();
    },
    async publish() {
      if (isRunning) return;
      forget();
      const checked = checkForm(form, terms);
      setRefusedCount(checked.ok ? 0 : refusedCount + 1);
      if (checked.ok) await send(checked.value);
      else messenger.haptic('refused');
    },
  };
}

/** The text of a refusal. Rule PO-29. */
function failureText(refusal: Refusal, errorText: ErrorText): string {
  return refusalText(refusal, errorText, { code: 'create_post_failed' });
}

/** The form as the user left it, on the device too. */
function useKeptForm({ id }: User) {
  const { storage } = useApp();
  const [drafts] = useState(() => createDrafts(storage, id));
  const [kept, setForm] = useState(() => drafts.readPostForm());
  return {
    drafts,
    kept,
    keep: (next: PostForm) => {
      setForm(next);
      drafts.writePostForm(next);
    },
    empty: () => {
      drafts.clearPostForm();
      setForm(emptyPostForm);
    },
  };
}

/** The create-post payload of the specification. Rule PO-28. */
function payloadOf(draft: PostDraft, user: User): Parameters<PostsService['create']>[0] {
  return {
    telegram_id: user.id,
    content: draft.content,
    authorName: user.name,
    authorImage: user.avatar ?? '',
    authorUsername: user.xUsername,
    limit: draft.limit,
    engagementTypes: [...draft.types],
    commentGuide: draft.commentGuide ?? '',
    quoteGuide: draft.quoteGuide ?? '',
    about: draft.about ?? '',
  };
}

/** Returns the function to call after publishing: it lowers the shown points at once and refetches the rows. Rules PO-30, TR-44. */
function useSettlePublished(): (costTenths: PointTenths, before: User) => void {
  const { createPostText } = useText();
  const { sessionStore } = useApp();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const showToast = useToast();
  return (costTenths, before) => {
    sessionStore.getState().settleCost(costTenths, before);
    void queryClient.invalidateQueries({ queryKey: myPostsKey(id) });
    // The cached result, that no open post has this link, is outdated. Rule MY-14.
    queryClient.removeQueries({ queryKey: openWithKey() });
    showToast({ tone: 'success', text: createPostText.published });
  };
}
