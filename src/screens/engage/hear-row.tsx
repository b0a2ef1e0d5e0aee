import { useEffect, useState } from 'react';
import { writeAccessAskedSlot } from '#src/contract/draft-slots.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { CellIcon } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';

/**
 * Offers once, after the first submission, a message about the decision; a tap brings up the client's own question.
 * Nothing where the bot may write already, and without a client. Rule MY-29.
 */
export function HearRow() {
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
