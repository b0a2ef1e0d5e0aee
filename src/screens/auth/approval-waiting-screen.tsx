import { useState } from 'react';
import { wordRefusal } from '#src/state/answers.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { SupportContact } from './support-contact.tsx';
import { useCheckStatus } from './use-check-status.ts';
import { useReturn } from './use-return.ts';

type Outcome = { readonly tone: 'warning' | 'failure'; readonly text: string };

/** The holding page of pending and rejected people; the guard leads everybody else away. Rules AW-01 to AW-03. */
export function ApprovalWaitingScreen() {
  const { errorText, waitingText } = useText();
  const { sessionStore } = useApp();
  const { isChecking, check } = useCheckStatus();
  const [outcome, setOutcome] = useState<Outcome>();

  async function handleCheck(isAsked: boolean) {
    if (isAsked) setOutcome(undefined);
    const reply = await check();
    if (reply === undefined) return;
    if (!reply.success && reply.code === 'user_data_missing') {
      // The row is gone: the session finds out, and the guard leads to the sign-in.
      await sessionStore.getState().load();
      return;
    }
    if (!isAsked) return;
    if (!reply.success) setOutcome({ tone: 'failure', text: wordRefusal(reply, errorText) });
    else if (reply.to !== '/') setOutcome({ tone: 'warning', text: waitingText.stillWaiting });
  }

  useReturn(() => void handleCheck(false));

  return (
    <MessageScreen
      icon="clock"
      tone="warning"
      title={waitingText.title}
      actions={
        <>
          {outcome === undefined ? null : (
            <StatusLine tone={outcome.tone}>{outcome.text}</StatusLine>
          )}
          <Button isLoading={isChecking} onClick={() => void handleCheck(true)}>
            {waitingText.checkAgain}
          </Button>
          <SupportContact />
        </>
      }
    >
      <p>{waitingText.text}</p>
    </MessageScreen>
  );
}
