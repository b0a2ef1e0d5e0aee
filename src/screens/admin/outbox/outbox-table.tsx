import type { OutboxEntry } from '#src/domain/outbox.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { messageTones, readMessage, ResendButton } from './outbox-message.tsx';

type OutboxTableProps = { readonly messages: readonly OutboxEntry[]; readonly nameOf: NameOf };

/** The bot's messages as a table, for wide screens; one that was given up says why and can be sent again. Rules TR-25, PA-08. */
export function OutboxTable({ messages, nameOf }: OutboxTableProps) {
  const { format } = useText();
  const { outboxText } = useTextPart(adminPart);
  const { columns } = outboxText;
  const words = (message: OutboxEntry) => readMessage(message, { outboxText, nameOf });
  return (
    <DataTable
      label={outboxText.list}
      items={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          header: columns.time,
          render: ({ createdAtMs }) => (
            <span className="whitespace-nowrap text-subtitle">
              {format.dateAndTime(createdAtMs)}
            </span>
          ),
        },
        {
          header: columns.recipient,
          render: (message) => <bdi className="whitespace-nowrap">{words(message).recipient}</bdi>,
        },
        {
          header: columns.message,
          render: (message) => (
            <>
              <bdi className="wrap-anywhere">{words(message).text}</bdi>
              {message.lastError === null ? null : (
                <p className="text-footnote text-failure">
                  {outboxText.lastError(message.lastError)}
                </p>
              )}
            </>
          ),
        },
        { header: columns.attempts, render: ({ attempts }) => format.number(attempts) },
        {
          header: columns.state,
          render: ({ id, status }) => (
            <span className="flex flex-col items-start gap-1">
              <Pill tone={messageTones[status]}>{outboxText.states[status]}</Pill>
              {status === 'failed' ? <ResendButton outboxId={id} /> : null}
            </span>
          ),
        },
      ]}
    />
  );
}
