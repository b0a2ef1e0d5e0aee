import { EmptyState } from '#src/ui/list-states.tsx';
import { receiverOf, isGroup } from '#src/services/admin-outbox.ts';
import { useState } from 'react';
import type { OutboxStatus, OutboxEntry } from '#src/domain/outbox.ts';
import { useServices, useApp } from '#src/state/app-context.ts';
import { useTextPart, useText } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { useNames, type NameOf } from '#src/screens/admin/shared/use-names.ts';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';
import { groupByDay } from '#src/text/moments.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { botCallSchema } from '#src/contract/bot.ts';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { useSubmit } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';

/** Which messages are shown: those of one state, or all. */
type ShownState = OutboxStatus | 'all';

const states: readonly ShownState[] = ['all', 'pending', 'failed', 'sent'];

/** How long after the last keystroke a search begins. */
const searchDelayMs = 300;

/** The bot's messages, newest first, with what became of them. Rules TR-12, TR-24, TR-25. */
export function OutboxScreen() {
  const { outboxText, peopleText } = useTextPart(adminPart);
  const services = useServices();
  const [state, setState] = useState<ShownState>('all');
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), searchDelayMs);
  const query = usePages({
    queryKey: adminKeys.outbox(state, search),
    read: async (cursor) =>
      (await services.admin()).outbox(state === 'all' ? undefined : state, cursor, search),
    keepsPrevious: true,
  });
  const shown = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = query.data?.pages[0]?.total;
  const nameOf = useNames(shown.flatMap((message) => receiverOf(message) ?? []));
  return (
    <RefreshedFrame title={outboxText.title} query={query}>
      <SearchField
        label={outboxText.search}
        placeholder={outboxText.search}
        clearLabel={peopleText.clear}
        value={typed}
        onChange={setTyped}
      />
      <Tabs
        label={outboxText.filter}
        items={states.map((value) => ({
          value,
          label: outboxText.states[value],
          ...(value === state && total !== undefined ? { count: peopleText.count(total) } : {}),
        }))}
        value={state}
        onChange={setState}
      >
        <LoadedList
          query={query}
          items={shown}
          empty={<EmptyState title={outboxText.empty} text={outboxText.emptyText} />}
        >
          {(messages) => <OutboxList messages={messages} nameOf={nameOf} />}
        </LoadedList>
      </Tabs>
    </RefreshedFrame>
  );
}

/** The color of each state. */
const tones = {
  pending: 'warning',
  sent: 'success',
  failed: 'failure',
  muted: 'neutral',
} as const;

type OutboxListProps = { readonly messages: readonly OutboxEntry[]; readonly nameOf: NameOf };

/** The bot's messages, on a desk as a table by days; one that was given up says why and can be sent again. Rules TR-25, PA-08. */
export function OutboxList({ messages, nameOf }: OutboxListProps) {
  const { outboxText } = useTextPart(adminPart);
  return useIsWide() ? (
    <OutboxTable messages={messages} nameOf={nameOf} />
  ) : (
    <VirtualList
      label={outboxText.list}
      items={messages}
      estimatedHeightPx={96}
      keyOf={({ id }) => id}
      renderItem={(message) => <OutboxMessage message={message} nameOf={nameOf} />}
    />
  );
}

function OutboxTable({ messages, nameOf }: OutboxListProps) {
  const text = useText();
  const { format } = text;
  const { clock } = useApp();
  const { outboxText } = useTextPart(adminPart);
  const { columns } = outboxText;
  const words = (message: OutboxEntry) => readMessage(message, { outboxText, nameOf });
  return (
    <DataTable
      label={outboxText.list}
      groups={groupByDay(messages, {
        timeMs: ({ createdAtMs }) => createdAtMs,
        nowMs: clock.nowMs(),
        text,
      })}
      keyOf={({ id }) => id}
      columns={[
        {
          header: columns.time,
          render: ({ createdAtMs }) => (
            <time
              dateTime={new Date(createdAtMs).toISOString()}
              title={format.dateAndTime(createdAtMs)}
              className="whitespace-nowrap text-subtitle"
            >
              {format.timeOfDay(createdAtMs)}
            </time>
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
              <bdi className="whitespace-pre-line wrap-anywhere">{words(message).text}</bdi>
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
              <Pill tone={tones[status]}>{outboxText.states[status]}</Pill>
              {status === 'failed' ? <ResendButton outboxId={id} /> : null}
            </span>
          ),
        },
      ]}
    />
  );
}

type OutboxMessageProps = { readonly message: OutboxEntry; readonly nameOf: NameOf };

/** One message of the bot: its text, recipient, state, how often it was tried and what went wrong last. */
function OutboxMessage({ message, nameOf }: OutboxMessageProps) {
  const { format } = useText();
  const { outboxText } = useTextPart(adminPart);
  const { status, attempts, lastError, createdAtMs, nextAttemptAtMs } = message;
  const { text, recipient } = readMessage(message, { outboxText, nameOf });
  return (
    <Cell
      title={<span className="font-normal">{text}</span>}
      subtitle={[recipient, format.dateAndTime(createdAtMs)].join(' · ')}
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
          {outboxText.nextAttempt(format.dateAndTime(nextAttemptAtMs))}
        </span>
      ) : null}
      {status === 'failed' ? <ResendButton outboxId={message.id} /> : null}
    </Cell>
  );
}

/** Sends a failed message again, once per tap, and reads the lists of messages again. Rule TR-25. */
function ResendButton({ outboxId }: { readonly outboxId: string }) {
  const { moderationMessages, outboxText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { isRunning, failure, submit } = useSubmit({
    send: async (id: string) => (await services.admin()).resend(id),
  });

  async function resend() {
    const reply = await submit(outboxId);
    if (reply?.success !== true) return;
    showToast({ tone: 'success', text: moderationMessages.resendMessage() });
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

/** What a message says and where it goes, in words. */
function readMessage(
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
