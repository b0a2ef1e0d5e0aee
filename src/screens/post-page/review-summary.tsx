import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Post } from '#src/domain/post.ts';
import {
  countEngaged,
  countReviewed,
  hasReachedTarget,
  isClosed,
} from '#src/domain/posts/post-state.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostName } from '#src/screens/post-parts/post-head.tsx';
import { TypePills } from '#src/screens/post-parts/engagement-types.tsx';
import { useText } from '#src/state/text-context.ts';
import { ButtonRow } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AddPlaces } from './add-places.tsx';
import { OpenPost, PostGuides, SharePost } from './post-parts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { closingOf, unusedPlacesOf } from '#src/domain/posts/close-post.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { refusalText } from '#src/state/refusal-text.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts, formOf } from '#src/state/drafts.ts';
import { myPostsKey, openWithKey, postKey } from '#src/state/query-keys.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

type ReviewSummaryProps = {
  readonly post: Post;
  /** Opens the create-post form; only the post's author has it. Rule MY-14. */
  readonly onPostAgain?: (() => void) | undefined;
};

/** The reviewed post: its types, progress, and its author's actions. Rules RV-01, MY-14, MY-28, MY-33. */
export function ReviewSummary({ post, onPostAgain }: ReviewSummaryProps) {
  const { ownPostText } = useText();
  const nowMs = useNow();
  const menuRef = useRef<HTMLButtonElement>(null);
  const closing = useClosePost(post);
  return (
    <Card>
      <div className="relative flex flex-wrap items-start justify-end gap-1">
        <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-1 wrap-anywhere">
          <PostName post={post} />
          <p className="text-footnote text-hint">
            {ownPostText.published(post.createdAtMs, nowMs, post.costTenths)}
          </p>
        </div>
        <div className="-my-2.5 -me-2.5 flex shrink-0">
          <SharePost post={post} />
          {onPostAgain === undefined ? null : (
            <OwnPostMenu
              ref={menuRef}
              post={post}
              onPostAgain={onPostAgain}
              onClosePost={closing.ask}
            />
          )}
        </div>
      </div>
      <ClosePost post={post} closing={closing} menuRef={menuRef} />
      {onPostAgain !== undefined && isClosed(post) ? (
        <StatusLine tone="warning">{ownPostText.isClosed}</StatusLine>
      ) : null}
      <TypePills types={post.types} />
      <Places post={post} end={<PlacesLegend post={post} />} />
      <PostGuides post={post} />
      <ButtonRow>
        <OpenPost post={post} />
        <AddPlaces post={post} />
      </ButtonRow>
    </Card>
  );
}

/** The meaning of the bar's colors. */
function PlacesLegend({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const reviewed = countReviewed(post);
  const entries = [
    { dot: 'bg-button', text: postText.reviewed(reviewed) },
    { dot: 'bg-warning-fill', text: postText.pending(countEngaged(post) - reviewed) },
  ];
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {entries.map(({ dot, text }) => (
        <span key={dot} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
          {text}
        </span>
      ))}
    </span>
  );
}

type OwnPostMenuProps = {
  readonly post: Post;
  /** Opens the create-post form with the post's values. */
  readonly onPostAgain: () => void;
  readonly onClosePost: () => void;
  /** The button that opens the menu and gets the focus back when it closes. */
  readonly ref: RefObject<HTMLButtonElement | null>;
};

/** The author's menu of a post: publish it again, and close it. Rules MY-14, FA-05. */
function OwnPostMenu({ post, onPostAgain, onClosePost, ref }: OwnPostMenuProps) {
  const { ownPostText } = useText();
  const { storage } = useApp();
  const { id } = useUser();
  const [drafts] = useState(() => createDrafts(storage, id));
  const [isOpen, setIsOpen] = useState(false);
  const canClose = !hasReachedTarget(post) && !isClosed(post);
  const leave = () => {
    setIsOpen(false);
    ref.current?.focus();
  };
  useEscape(isOpen, leave);
  return (
    <>
      <IconButton
        ref={ref}
        icon="more"
        label={ownPostText.more}
        isExpanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      />
      {isOpen ? (
        <>
          {/* Catches taps beside the menu. */}
          <div aria-hidden="true" className="fixed inset-0 z-50" onClick={leave} />
          <div
            className="ui-cells absolute end-0 z-50 animate-fade-in overflow-clip rounded-section border border-separator bg-card shadow-sheet"
            style={{ top: '100%' }}
          >
            <Cell
              title={ownPostText.postAgain}
              onClick={() => {
                drafts.writePostForm(formOf(post));
                onPostAgain();
              }}
            />
            {canClose ? (
              <Cell
                title={ownPostText.close}
                tone="destructive"
                onClick={() => {
                  leave();
                  onClosePost();
                }}
              />
            ) : null}
          </div>
        </>
      ) : null}
    </>
  );
}

/** Calls back on Escape, and keeps Escape from closing anything else, such as the sheet below. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      escape();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [isActive]);
}

/** Closing a post in two steps. Rule MY-14. */
function useClosePost(post: Post) {
  const { errorText, ownPostText } = useText();
  const { services, sessionStore } = useApp();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { failure, submit } = useSubmit({
    send: () => services.posts.close(post.id),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'post_close_failed' }),
  });
  const { ask, ...control } = useTwoStep(async () => {
    const reply = await submit(undefined);
    if (reply === undefined) return;
    if (reply.success) {
      showToast({ tone: 'success', text: ownPostText.closed(tenths(reply.refundTenths)) });
      void sessionStore.getState().refresh();
    }
    // Cached results about open posts with this link are outdated. Rule MY-14.
    queryClient.removeQueries({ queryKey: openWithKey() });
    // A refused closing means that the shown post is outdated.
    void queryClient.invalidateQueries({ queryKey: postKey(post.id) });
    void queryClient.invalidateQueries({ queryKey: myPostsKey(post.authorId) });
  });
  return {
    ...control,
    failure,
    ask: () => {
      messenger.haptic('asked');
      ask();
    },
  };
}

type ClosePostProps = {
  readonly post: Post;
  readonly closing: ReturnType<typeof useClosePost>;
  readonly menuRef: RefObject<HTMLButtonElement | null>;
};

/** Shows the refund of closing, and asks for confirmation, at the menu where it was chosen. */
function ClosePost({ post, closing, menuRef }: ClosePostProps) {
  const { commonText, ownPostText } = useText();
  const { step, ask, confirm, reset, failure } = closing;
  const places = unusedPlacesOf(post);
  return (
    <>
      {failure === undefined || isClosed(post) ? null : (
        <StatusLine tone="failure">{failure.text}</StatusLine>
      )}
      {step === 'idle' ? null : (
        <TwoStepButton
          step={step}
          onAsk={ask}
          onConfirm={() => {
            menuRef.current?.focus();
            confirm();
          }}
          onCancel={() => {
            menuRef.current?.focus();
            reset();
          }}
          label={ownPostText.close}
          confirmLabel={ownPostText.confirmClose}
          cancelLabel={commonText.cancel}
          prompt={ownPostText.askClose(closingOf(post, places).refundTenths, places)}
          isDestructive
        />
      )}
    </>
  );
}
