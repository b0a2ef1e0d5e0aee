import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostForm } from '#src/contract/device-slots.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { PostDraft } from '#src/domain/posts/post-draft.ts';
import type { User } from '#src/domain/user.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { PostsService } from '#src/services/posts.ts';
import { refusalText } from '#src/state/answers.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts, emptyPostForm } from '#src/state/drafts.ts';
import { myPostsKey, pointTypesKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';
import { checkForm, priceOf, type FormTerms } from './post-terms.ts';

/** Why the last try did not publish: the sentence, and a hint where trying again is safe. */
export type PublishFailure = { readonly text: string; readonly hint?: string };

/** A post that is sent, and the price that was shown for it. */
type Publication = {
  readonly draft: PostDraft;
  readonly shownCostTenths: PointTenths | undefined;
};

/** The create-post form at work. */
export type CreatePost = {
  readonly form: PostForm;
  readonly change: (change: Partial<PostForm>) => void;
  /** How often the form itself refused to publish since it last passed. */
  readonly refusedCount: number;
  readonly isSending: boolean;
  readonly failure: PublishFailure | undefined;
  readonly publish: () => Promise<void>;
};

/**
 * Fills in and publishes a post; what is typed is kept on the device until it is published.
 * Rules PO-27 to PO-30.
 */
export function useCreatePost(terms: FormTerms, onPublished: () => void): CreatePost {
  const { createPostText, errorText } = useText();
  const { services, storage } = useApp();
  const user = useUser();
  const messenger = useMessenger();
  const settle = useSettlePublished();
  const queryClient = useQueryClient();
  const [drafts] = useState(() => createDrafts(storage, user.id));
  const [form, setForm] = useState(() => drafts.readPostForm());
  const [refusedCount, setRefusedCount] = useState(0);
  const { isRunning, failure, submit, forget } = useSubmit({
    send: ({ draft, shownCostTenths }: Publication) =>
      services.posts.create(payloadOf(draft, user), shownCostTenths),
    // Rule PO-29.
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'create_post_failed' }),
  });

  async function send(draft: PostDraft) {
    const reply = await submit({ draft, shownCostTenths: priceOf(form, terms)?.totalTenths });
    if (reply === undefined) return;
    messenger.haptic(reply.success ? 'success' : 'error');
    if (!reply.success) {
      // The open sheet shows the new price. Rule FA-01.
      if (reply.code === 'price_changed') {
        void queryClient.invalidateQueries({ queryKey: pointTypesKey() });
      }
      return;
    }
    drafts.clearPostForm();
    setForm(emptyPostForm);
    settle(reply.costTenths);
    onPublished();
  }

  return {
    form,
    refusedCount,
    isSending: isRunning,
    failure: failure && {
      text: failure.text,
      ...(failure.isOutcomeUnknown ? { hint: createPostText.retryHint } : {}),
    },
    change(change) {
      // What is kept is always the latest, also for a caller that waited for the clipboard.
      const next = { ...drafts.readPostForm(), ...change };
      setForm(next);
      forget();
      drafts.writePostForm(next);
    },
    async publish() {
      if (isRunning) return;
      forget();
      const checked = checkForm(form, terms);
      setRefusedCount(checked.ok ? 0 : refusedCount + 1);
      if (checked.ok) await send(checked.value);
      else messenger.haptic('error');
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

/** Gives the function to call after publishing: it lowers the shown points at once and then reads the rows anew. Rule PO-30. */
function useSettlePublished(): (costTenths: number) => void {
  const { createPostText } = useText();
  const { sessionStore } = useApp();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const showToast = useToast();
  return (costTenths) => {
    const { session } = sessionStore.getState();
    if (session.status === 'loaded' && session.user !== null) {
      const leftTenths = tenths(Math.max(0, session.user.pointTenths - costTenths));
      sessionStore.getState().take({ ...session.user, pointTenths: leftTenths });
    }
    void sessionStore.getState().refresh();
    void queryClient.invalidateQueries({ queryKey: myPostsKey(id) });
    showToast({ tone: 'success', text: createPostText.published });
  };
}
