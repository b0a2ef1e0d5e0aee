import { EmptyState } from '#src/ui/list-states.tsx';
import { useEffect, useEffectEvent, type ReactNode, useState } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { DetailPane } from '#src/ui/detail-pane.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { longWaitMs } from '#src/screens/admin/shared/waiting.tsx';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { Pill } from '#src/ui/pill.tsx';
import { BulkBar, BulkResults } from './bulk-bar.tsx';
import { DecisionNotice } from './decision-sheet.tsx';
import type { Decision } from './use-bulk.ts';
import type { Work } from './use-queue.ts';
import { PickedList, QueueList, type WorkRow } from './queue-list.tsx';
import { useNavigate } from '#src/platform/router.tsx';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { LoadedList } from '#src/screens/admin/shared/loaded.tsx';

/** A decision that can be applied to each of several picked items. */
type WorkAction<Item> = {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly prompt: (count: number) => string;
  readonly decision: Decision<Item>;
};

type WorkScreenProps<Item> = {
  readonly work: Work<Item>;
  readonly text: {
    readonly title: string;
    readonly list: string;
    readonly refresh: string;
    readonly empty: string;
    readonly emptyText: string;
  };
  /** Shown above the list. */
  readonly header?: ReactNode;
  readonly rowOf: (item: Item) => WorkRow;
  readonly actions: readonly WorkAction<Item>[];
  /** The sheet in which one item is viewed and decided. */
  readonly sheet: ReactNode;
};

/** A work queue: open one item, or pick several and decide them together; a wide screen always has one open. Rules PA-03, PA-08, PA-09. */
export function QueueScreen<Item>(props: WorkScreenProps<Item>) {
  const { work, text, header, rowOf, actions, sheet } = props;
  const { errorText } = useText();
  const { bulkText } = useTextPart(adminPart);
  const { query, items, bulk } = work;
  const isFailed = query.data === undefined && query.error !== null;
  const guard = useLeaveGuard(bulk.progress !== undefined);
  const isWide = useIsWide();
  // The app's notice bar already says so.
  const isOnline = useIsOnline();
  const first = items[0];
  const firstSinceMs = first === undefined ? undefined : rowOf(first).sinceMs;
  const openFirst = useEffectEvent(() => {
    if (first !== undefined) work.sheet.open(first);
  });
  const isPaneEmpty = isWide && first !== undefined && !work.sheet.isOpen && !bulk.isSelecting;
  useEffect(() => {
    if (isPaneEmpty) openFirst();
  }, [isPaneEmpty]);
  const shownId = work.sheet.subject === undefined ? undefined : work.idOf(work.sheet.subject);
  const canSelect = !bulk.isSelecting && items.length > 1;
  const picking = bulk.isSelecting
    ? { picked: bulk.picked, isDisabled: bulk.progress !== undefined, onToggle: bulk.toggle }
    : undefined;
  const refresh = (
    <Button
      variant="secondary"
      size={isWide ? 'row' : 'large'}
      icon="refresh"
      isDisabled={bulk.progress !== undefined}
      isLoading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {text.refresh}
    </Button>
  );
  const bar = (
    <>
      {guard.isAsking ? <LeaveQuestion guard={guard} /> : null}
      <BulkBar
        pickedCount={work.picked.length}
        itemCount={items.length}
        progress={bulk.progress}
        actions={actions.map(({ decision, ...action }) => ({
          ...action,
          run: () => work.decidePicked(decision),
        }))}
        onPickAll={() => {
          bulk.pickAll(items);
        }}
        onStop={bulk.stop}
        onHalt={bulk.halt}
      />
    </>
  );
  const results = <BulkResults results={bulk.results} isRunning={bulk.progress !== undefined} />;
  return (
    <AdminFrame
      title={text.title}
      onBack={guard.ask}
      desk={first === undefined && !bulk.isSelecting ? 'page' : 'list'}
      note={<QueueNote work={work} firstSinceMs={firstSinceMs} />}
      trailing={
        <>
          {canSelect ? (
            <Button variant="plain" size="small" onClick={bulk.start}>
              {bulkText.select}
            </Button>
          ) : null}
          {isWide && !isFailed ? refresh : null}
        </>
      }
    >
      {header}
      {work.sheet.isOpen ? null : <DecisionNotice work={work} onUndo={work.undo} />}
      {query.data !== undefined && query.error !== null && isOnline ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      {bulk.isSelecting && !isWide ? (
        <div className="sticky top-0 z-10 -mx-4 flex flex-col gap-3 bg-page px-4 pt-[calc(var(--ui-safe-top)+0.5rem)] pb-2">
          {bar}
        </div>
      ) : null}
      {bulk.isSelecting && isWide ? (
        <DetailPane
          title={bulkText.select}
          decision={<div className="flex flex-col gap-3">{bar}</div>}
        >
          {results}
          <PickedList label={bulkText.selected(work.picked.length)} rows={work.picked.map(rowOf)} />
        </DetailPane>
      ) : (
        results
      )}
      <LoadedList
        query={query}
        items={items}
        empty={<EmptyState drawing="done" title={text.empty} text={text.emptyText} />}
      >
        {(shown) => (
          <QueueList
            label={text.list}
            items={shown}
            rowOf={rowOf}
            onOpen={work.sheet.open}
            lookedAtBy={work.lookedAtBy}
            shownId={isWide && work.sheet.isOpen ? shownId : undefined}
            picking={picking}
          />
        )}
      </LoadedList>
      {isWide || isFailed ? null : refresh}
      {bulk.isSelecting ? null : sheet}
    </AdminFrame>
  );
}

type QueueNoteProps<Item> = {
  readonly work: Work<Item>;
  readonly firstSinceMs: number | undefined;
};

/** How many items wait, and how long the oldest has waited; nothing if none wait. Rules PA-03, PA-23. */
function QueueNote<Item>({ work, firstSinceMs }: QueueNoteProps<Item>) {
  const { adminText } = useTextPart(adminPart);
  const nowMs = useNow();
  const { total = 0 } = work.query.data ?? {};
  if (firstSinceMs === undefined) return null;
  const ageMs = nowMs - firstSinceMs;
  return (
    <Pill tone={ageMs >= longWaitMs ? 'warning' : 'neutral'}>
      {adminText.queue(adminText.count(total), adminText.oldestWaits(adminText.age(ageMs)))}
    </Pill>
  );
}

/** Asks whether to leave during a run, which stops it. */
function LeaveQuestion({ guard }: { readonly guard: LeaveGuard }) {
  const { bulkText } = useTextPart(adminPart);
  return (
    <>
      <StatusLine tone="warning">{bulkText.leaveQuestion}</StatusLine>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" onClick={guard.stay}>
          {bulkText.stay}
        </Button>
        <Button variant="destructive-strong" onClick={guard.leave}>
          {bulkText.leave}
        </Button>
      </div>
    </>
  );
}

/** The state of the guard: whether it asks, and the two answers. */
type LeaveGuard = {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Navigates at once, or asks first while the guard is on. */
  readonly ask: (go: () => void) => void;
};

/** While `isOn`, asks before the screen is left: by a link, by closing the app, and by callers of `ask`. Rule PA-09. */
function useLeaveGuard(isOn: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  // The next run starts without the question.
  if (!isOn && asked !== null) setAsked(null);

  useClosingConfirmation(isOn);

  const catchLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    const href = link?.getAttribute('href');
    if (href === null || href === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAsked({ go: () => navigate(href) });
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onClick = (event: MouseEvent) => {
      catchLink(event);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isOn]);

  return {
    isAsking: asked !== null,
    stay: () => {
      setAsked(null);
    },
    leave: () => {
      asked?.go();
    },
    ask: (go) => {
      if (isOn) setAsked({ go });
      else go();
    },
  };
}
