import { botCallSchema } from '#src/contract/bot.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { isGroup } from '#src/services/admin-outbox.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useResend } from './use-resend.ts';

/** The color of each state. */
export const messageTones = {
  pending: 'warning',
  sent: 'success',
  failed: 'failure',
  muted: 'neutral',
} as const;

type OutboxMessageProps = { readonly message: OutboxEntry; readonly nameOf: NameOf };

/** One message of the bot: its text, recipient, state, how often it was tried and what went wrong last. */
export function OutboxMessage({ message, nameOf }: OutboxMessageProps) {
  const { format } = useText();
  const { outboxText } = useTextPart(adminPart);
  const { status, attempts, lastError, createdAtMs, nextAttemptAtMs } = message;
  const { text, recipient } = readMessage(message, { outboxText, nameOf });
  return (
    <Cell
      title={text}
      subtitle={[recipient, format.dateAndTime(createdAtMs)].join(' · ')}
      trailing={<Pill tone={messageTones[status]}>{outboxText.states[status]}</Pill>}
    >
      <span className="text-body text-subtitle">{outboxText.attempts(attempts)}</span>
      {lastError === null ? null : (
        <span className="text-body wrap-anywhere text-failure">
          {outboxText.lastError(lastError)}
        </span>
      )}
      {status === 'pending' && attempts > 0 ? (
        <span className="text-body text-subtitle">
          {outboxText.nextAttempt(format.dateAndTime(nextAttemptAtMs))}
        </span>
      ) : null}
      {status === 'failed' ? <ResendButton outboxId={message.id} /> : null}
    </Cell>
  );
}

/** The button that sends a failed message again. */
export function ResendButton({ outboxId }: { readonly outboxId: string }) {
  const { outboxText } = useTextPart(adminPart);
  const { isRunning, failure, resend } = useResend(outboxId);
  return (
    <span className="mt-2 flex flex-col items-start gap-2">
      <SubmitStatus failure={failure} />
      <Button
        variant="secondary"
        size="small"
        icon="refresh"
        isLoading={isRunning}
        onClick={resend}
      >
        {outboxText.resend}
      </Button>
    </span>
  );
}

/** What a message says and where it goes, in words. */
export function readMessage(
  { path, payload }: OutboxEntry,
  { outboxText, nameOf }: { outboxText: AdminText['outboxText']; nameOf: NameOf },
): { readonly text: string; readonly recipient: string } {
  const call = botCallSchema.safeParse({ path, payload });
  if (!call.success) return { text: outboxText.unknown, recipient: path };
  if (call.data.path === 'bot/notify-report') {
    const { message, topicId } = call.data.payload;
    return { text: message, recipient: outboxText.toTopic(topicId) };
  }
  const { message, telegramId } = call.data.payload;
  const recipient = isGroup(telegramId)
    ? outboxText.toGroup
    : outboxText.toPerson(nameOf(telegramId));
  return { text: message, recipient };
}
