import { botCallSchema } from '#src/contract/bot.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { isGroup } from '#src/services/admin-outbox.ts';
import { outcomeOf } from '#src/services/reply.ts';
import { useApp, useServices } from '#src/state/app-context.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { momentOf } from '#src/text/moments.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { useToast } from '#src/ui/toast.tsx';

/** The color of each status. */
export const tones = {
  pending: 'warning',
  sent: 'success',
  failed: 'failure',
  muted: 'neutral',
} as const;

type OutboxMessageProps = { readonly message: OutboxEntry; readonly nameOf: NameOf };

/** A failed message in full, why it failed, and the button that resends it. Rules TR-25, PA-23. */
export function FailedMessage({ message, nameOf }: OutboxMessageProps) {
  const { format } = useText();
  const { outboxText } = useTextPart(adminPart);
  const { status, attempts, lastError, createdAtMs } = message;
  const { text, recipient } = readMessage(message, { outboxText, nameOf });
  return (
    <section aria-label={outboxText.states.failed}>
      <Card>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-body font-bold wrap-anywhere">
            <bdi>{recipient}</bdi>
          </h2>
          <Pill tone={tones[status]}>{outboxText.states[status]}</Pill>
        </span>
        <bdi className="rounded-field bg-accent-soft p-3 text-body whitespace-pre-line wrap-anywhere">
          {text}
        </bdi>
        {lastError === null ? null : (
          <p className="text-footnote wrap-anywhere text-failure">
            {outboxText.lastError(lastError)}
          </p>
        )}
        <p className="text-footnote text-subtitle">
          {[outboxText.attempts(attempts), format.dateAndTime(createdAtMs)].join(' · ')}
        </p>
        <ResendButton message={message} />
      </Card>
    </section>
  );
}

/** A bot message: its text, recipient, status, attempts and last error. */
export function OutboxMessage({ message, nameOf }: OutboxMessageProps) {
  const { format } = useText();
  const { clock } = useApp();
  const { outboxText } = useTextPart(adminPart);
  const shortMoment = (timeMs: number) => momentOf(timeMs, clock.nowMs(), format);
  const { status, attempts, lastError, createdAtMs, nextAttemptAtMs } = message;
  const { text, recipient } = readMessage(message, { outboxText, nameOf });
  return (
    <Cell
      title={
        <span dir="auto" className="block font-normal">
          {text}
        </span>
      }
      subtitle={[recipient, shortMoment(createdAtMs)].join(' · ')}
      trailing={<Pill tone={tones[status]}>{outboxText.states[status]}</Pill>}
    >
      <span className="text-footnote text-subtitle">{outboxText.attempts(attempts)}</span>
      {lastError === null ? null : (
        <span className="text-footnote wrap-anywhere text-failure">
          {outboxText.lastError(lastError)}
        </span>
      )}
      {status === 'pending' && attempts > 0 ? (
        <span className="text-footnote text-subtitle">
          {outboxText.nextAttempt(shortMoment(nextAttemptAtMs))}
        </span>
      ) : null}
      {status === 'failed' ? <ResendButton message={message} /> : null}
    </Cell>
  );
}

/** Resends a failed message, once per tap, and refetches the message lists. Rule TR-25. */
export function ResendButton({ message }: { readonly message: OutboxEntry }) {
  const { errorText } = useText();
  const { moderationMessages, outboxText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { isRunning, failure, submit, forget } = useSubmit({
    send: async (failed: OutboxEntry) => (await services.admin()).resend(failed),
  });

  async function resend() {
    const reply = await submit(message);
    if (reply === undefined) return;
    if (reply.success) showToast({ tone: 'success', text: moderationMessages.resendMessage() });
    else if (outcomeOf(reply) === 'known') {
      // The button disappears with the next read if the message was sent in the meantime.
      forget();
      showToast({ tone: 'failure', text: wordRefusal(reply, errorText) });
    }
    void queryClient.invalidateQueries({ queryKey: adminKeys.outbox() });
  }

  return (
    <span className="mt-2 flex flex-col items-start gap-2">
      <SubmitStatus failure={failure} />
      <Button
        variant="secondary"
        size="small"
        icon="refresh"
        isLoading={isRunning}
        onClick={() => void resend()}
      >
        {outboxText.resend}
      </Button>
    </span>
  );
}

/** The text and the recipient of a message, in words. */
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
