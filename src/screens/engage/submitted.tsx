import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writeAccessAskedSlot } from '#src/contract/draft-slots.ts';
import type { Post } from '#src/domain/post.ts';
import { isMuted } from '#src/domain/user.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { TypesLine } from '#src/screens/post-parts/engagement-types.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownEngagementsKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button } from '#src/ui/button.tsx';
import { CellIcon } from '#src/ui/cell.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Steps } from '#src/ui/steps.tsx';

type SubmittedProps = {
  readonly post: Post;
  readonly engagementId: string;
  /** The next post, if there is one. */
  readonly next: Post | undefined;
};

/** What an engagement will earn and by when, what happens now, and the next post. Rule MY-04. */
export function Submitted({ post, engagementId, next }: SubmittedProps) {
  const { commonText, format, stepText } = useText();
  const pointTypes = usePointTypes();
  const decideByMs = useDeadline(engagementId);
  const isMessaged = !isMuted(useUser(), 'decisions');
  // Without a review deadline nothing is approved automatically.
  const notes = [
    ...(decideByMs === null ? [] : [stepText.otherwiseApproved]),
    ...(isMessaged ? [stepText.willMessage] : []),
  ];
  return (
    <>
      <div className="flex flex-col items-center gap-3 text-center">
        <PendingCoin />
        <h3 className="mt-1 text-title font-bold">
          {stepText.pending(shownRewardTenths(post, pointTypes))}
        </h3>
        <DecidedBy timeMs={decideByMs ?? null} />
      </div>
      <div className="rounded-section bg-surface p-4">
        <Steps
          doneLabel={commonText.stepDone}
          format={format.number}
          steps={[
            { title: stepText.submitted, state: 'done' },
            {
              title: stepText.whoDecides(post.authorUsername),
              text: notes.length === 0 ? undefined : notes.join(' '),
              state: 'waiting',
            },
          ]}
        />
      </div>
      <HearRow />
      {next === undefined ? null : <UpNext post={next} />}
    </>
  );
}

/** The author's deadline; undefined until it is read, null if there is none. Rule FA-03. */
function useDeadline(engagementId: string): number | null | undefined {
  const { services } = useApp();
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: [...ownEngagementsKey(id), 'one', engagementId],
    queryFn: async () => unwrap(await services.engagements.get(engagementId)).engagement,
  });
  return data?.decideByMs;
}

/** By when the author decides; its line keeps its height. Rule FA-03. */
function DecidedBy({ timeMs }: { readonly timeMs: number | null }) {
  const { stepText } = useText();
  const { clock } = useApp();
  return (
    <p className="min-h-5 text-body text-hint">
      {timeMs === null ? null : stepText.decidedBy(timeMs, clock.nowMs())}
    </p>
  );
}

function UpNext({ post }: { readonly post: Post }) {
  const { stepText } = useText();
  return (
    <div className="flex flex-col gap-1.5 border-t border-separator pt-4">
      <p className="text-footnote font-semibold text-hint">{stepText.upNext}</p>
      <PostHead post={post} />
      <div className="flex items-center gap-2 text-footnote text-hint">
        <PersonAvatar name={post.authorName} xUsername={post.authorUsername} sizePx={24} />
        <bdi className="flex-1 wrap-break-word">{post.authorName}</bdi>
        <TypesLine types={post.types} />
      </div>
    </div>
  );
}

/**
 * Offers once, after the first submission, a message about the decision; a tap opens the client's own question. Nothing if
 * the bot may already send messages, or without a client. Rule MY-29.
 */
function HearRow() {
  const { stepText } = useText();
  const messenger = useMessenger();
  const { storage } = useApp();
  const slot = writeAccessAskedSlot(useUser().id);
  const { isInMessenger, user } = messenger.launch;
  const [isOffered] = useState(
    () => isInMessenger && user?.canBotWrite === false && storage.read(slot) !== true,
  );
  const [state, setState] = useState<'offered' | 'asking' | 'allowed' | 'refused'>('offered');
  useEffect(() => {
    if (isOffered) storage.write(slot, true);
  });
  if (!isOffered || state === 'refused') return null;

  async function ask() {
    setState('asking');
    setState((await messenger.requestWriteAccess()) ? 'allowed' : 'refused');
  }

  return (
    <div className="flex items-center gap-3">
      <CellIcon name="bell" />
      <p className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold wrap-break-word">{stepText.hear.title}</span>{' '}
        <span className="text-footnote wrap-break-word text-hint">{stepText.hear.text}</span>
      </p>
      {state === 'allowed' ? (
        <Pill tone="success" icon="check">
          {stepText.hear.allowed}
        </Pill>
      ) : (
        <Button
          variant="secondary"
          size="small"
          isLoading={state === 'asking'}
          onClick={() => void ask()}
        >
          {stepText.hear.allow}
        </Button>
      )}
    </div>
  );
}

/** A large pending coin with a clock at its corner, as decoration. */
function PendingCoin() {
  return (
    <span aria-hidden="true" className="relative inline-flex [--coin:5.5rem]">
      <span className="ui-coin inline-flex animate-coin-turn before:me-0" />
      <span className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full bg-warning-soft text-warning ring-4 ring-card">
        <Icon name="clock" sizePx={20} />
      </span>
    </span>
  );
}
