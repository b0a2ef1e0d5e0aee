import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutboxEntry, OutboxStatus } from '#src/domain/outbox.ts';
import { RunProgress } from '#src/screens/admin/queue/bulk-bar.tsx';
import { RefreshedFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { LoadedList, usePages } from '#src/screens/admin/shared/loaded.tsx';
import { useNames, type NameOf } from '#src/screens/admin/shared/use-names.ts';
import { receiverOf } from '#src/services/admin-outbox.ts';
import { useApp, useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import {
  FailedMessage,
  OutboxMessage,
  ResendButton,
  readMessage,
  tones,
} from './outbox-message.tsx';

/** Which messages are shown: those with one status, or all. */
type ShownState = OutboxStatus | 'all';

const states: readonly ShownState[] = ['all', 'pending', 'failed', 'sent'];

/** Delay between the last keystroke and the search. */
const searchDelayMs = 300;

/** The bot's messages, newest first, with their status. Rules TR-12, TR-24, TR-25. */
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
    isSearch: true,
  });
  const shown = query.data?.pages.flatMap((page) => page.messages) ?? [];
  // Until the answer, the messages of the former search stay, and their number is not that of this one.
  const total = query.isPlaceholderData ? undefined : query.data?.pages[0]?.total;
  const nameOf = useNames(shown.flatMap((message) => receiverOf(message) ?? []));
  const resends = useResends();
  return (
    <RefreshedFrame title={outboxText.title} query={query}>
      <div className="relative flex flex-col gap-4 desk:[&_[role=tablist]]:ms-auto desk:[&_[role=tablist]]:w-110">
        <div className="desk:absolute desk:start-0 desk:w-70">
          <SearchField
            label={outboxText.search}
            placeholder={outboxText.search}
            clearLabel={peopleText.clear}
            value={typed}
            onChange={setTyped}
          />
        </div>
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
            {(messages) => <OutboxList messages={messages} nameOf={nameOf} resends={resends} />}
          </LoadedList>
        </Tabs>
      </div>
    </RefreshedFrame>
  );
}

type OutboxTableProps = {
  readonly messages: readonly OutboxEntry[];
  readonly nameOf: NameOf;
  readonly chosenId: string | undefined;
  /** Shows a failed message beside the table; without it, each row has its resend button. */
  readonly onChoose: ((id: string) => void) | undefined;
};

type OutboxListProps = Pick<OutboxTableProps, 'messages' | 'nameOf'> & {
  readonly resends: Resends;
};

/** The bot's messages, as a table by days on a wide screen; a failed one says why and can be resent. Rules TR-25, PA-08. */
export function OutboxList({ messages, nameOf, resends }: OutboxListProps) {
  const { outboxText } = useTextPart(adminPart);
  const [chosenId, setChosenId] = useState<string>();
  const isDesk = useIsWide();
  const failed = messages.filter(({ status }) => status === 'failed');
  const chosen = failed.find(({ id }) => id === chosenId) ?? failed[0];
  const hasColumn = useIsWide('column') && chosen !== undefined;
  const all = <ResendAll failed={failed} resends={resends} />;
  const table = (
    <OutboxTable
      messages={messages}
      nameOf={nameOf}
      chosenId={chosen?.id}
      onChoose={hasColumn ? setChosenId : undefined}
    />
  );
  if (hasColumn)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_var(--ui-list-width)] items-start gap-3">
        {table}
        <div className="sticky top-[calc(var(--ui-top-bar-height)+0.75rem)] flex flex-col gap-3">
          <FailedMessage key={chosen.id} message={chosen} nameOf={nameOf} />
          {all}
        </div>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="empty:hidden desk:w-70">{all}</div>
      {isDesk ? (
        table
      ) : (
        <VirtualList
          label={outboxText.list}
          items={messages}
          estimatedHeightPx={96}
          keyOf={({ id }) => id}
          renderItem={(message) => <OutboxMessage message={message} nameOf={nameOf} />}
        />
      )}
    </div>
  );
}

function OutboxTable({ messages, nameOf, chosenId, onChoose }: OutboxTableProps) {
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
          render: (message) => {
            const { id, status } = message;
            return (
              <span className="flex flex-col items-start gap-1 whitespace-nowrap">
                {status === 'failed' && onChoose !== undefined ? (
                  <button
                    type="button"
                    aria-pressed={id === chosenId}
                    onClick={() => {
                      onChoose(id);
                    }}
                    className="-my-2 grid min-h-11 min-w-11 place-items-center rounded-small aria-pressed:*:inset-ring-2 aria-pressed:*:inset-ring-accent"
                  >
                    <Pill tone={tones[status]}>{outboxText.states[status]}</Pill>
                  </button>
                ) : (
                  <Pill tone={tones[status]}>{outboxText.states[status]}</Pill>
                )}
                {status === 'failed' && onChoose === undefined ? (
                  <ResendButton message={message} />
                ) : null}
              </span>
            );
          },
        },
      ]}
    />
  );
}

/** Resends several messages, whichever tab is shown; leaving the screen stops it. */
function useResends() {
  const services = useServices();
  const resends = useSubmitEach({
    idOf: ({ id }: OutboxEntry) => id,
    send: async (message: OutboxEntry) => (await services.admin()).resend(message),
  });
  const { stop } = resends;
  useEffect(() => stop, [stop]);
  return resends;
}

type Resends = ReturnType<typeof useResends>;

type ResendAllProps = {
  /** The failed messages in the list. */
  readonly failed: readonly OutboxEntry[];
  readonly resends: Resends;
};

/**
 * Resends the listed failed messages, one call at a time, as if each had been tapped: each is logged, and failures stay in
 * the list. Rules TR-25, PA-09.
 */
function ResendAll({ failed, resends }: ResendAllProps) {
  const { adminText, bulkText, outboxText } = useTextPart(adminPart);
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { submitAll, progress, stop } = resends;
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    let done = 0;
    let tried = 0;
    await submitAll(failed, (_, reply) => {
      tried += 1;
      if (reply?.success === true) done += 1;
    });
    showToast(
      done === tried
        ? { tone: 'success', text: bulkText.allDone(tried) }
        : { tone: 'failure', text: bulkText.someFailed(done, tried) },
    );
    void queryClient.invalidateQueries({ queryKey: adminKeys.outbox() });
  });
  if (progress !== undefined) return <RunProgress progress={progress} onHalt={stop} />;
  if (failed.length < 2) return null;
  const label = outboxText.resendAll(failed.length);
  return (
    <TwoStepButton
      step={step}
      label={label}
      confirmLabel={label}
      cancelLabel={adminText.cancel}
      prompt={outboxText.resendPrompt(failed.length)}
      isSecondary
      onAsk={ask}
      onConfirm={confirm}
      onCancel={reset}
    />
  );
}
