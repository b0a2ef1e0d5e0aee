import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { DecisionKind } from '#src/contract/decision-slots.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { looksQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { useDecisions, useSitting } from '#src/screens/decisions/use-decisions.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import type { Refusal } from '#src/services/reply.ts';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import type { NewDecision } from '#src/state/pending-decisions.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useBulk, useDecideAll, type Decision, type WorkPage } from './use-bulk.ts';

/** A work queue: how its list is read, how items are identified, and how decisions are worded. */
type QueueOptions<Item> = {
  readonly kind: DecisionKind;
  readonly query: UseQueryResult<WorkPage<Item>>;
  readonly queryKey: readonly unknown[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  /** Whether a decision is about the item as it is now: a person may ask again, and an engagement be reported again. */
  readonly isAbout: (item: Item, decision: PendingDecision) => boolean;
  /** The text of a completed decision. */
  readonly wordDone: (decision: PendingDecision) => string;
  readonly wordFailure: (refusal: Refusal) => string;
  /** The choice of a refused decision, and a link to where it can still be made. Rule PA-16. */
  readonly keptChoiceOf?: (decision: PendingDecision) => ReactNode;
};

/**
 * A work queue whose items are decided one at a time in a sheet, or several at once; decided items leave the list.
 * Rules PA-03, PA-09, MY-21.
 */
export function useQueue<Item>(options: QueueOptions<Item>) {
  const { kind, query, queryKey, idOf, nameOf, isAbout, ...words } = options;
  const queryClient = useQueryClient();
  const bulk = useBulk<Item>({ idOf, nameOf, all: useDecideAll<Item>(queryKey, idOf) });
  const sheet = useSheetSubject<Item>();
  const decisions = useDecisions(kind);
  const rows = query.data?.rows ?? [];
  const items = rows.filter((item) => isOpen(item, decisions.find(idOf(item)), isAbout));
  const { placeOf, noteDecided } = useSitting({
    ids: rows.map(idOf),
    isOpen: (id) => items.some((item) => idOf(item) === id),
    unreadCount: (query.data?.total ?? 0) - rows.length,
  });
  const shownId = sheet.subject === undefined ? undefined : idOf(sheet.subject);
  const isShown = (item: Item) => idOf(item) === shownId;
  const index = items.findIndex(isShown);
  // The item's current row, not the one from when the sheet opened; for an item that left the queue, its last row.
  const subject = rows.find(isShown) ?? sheet.subject;
  const isGone = sheet.isOpen && index < 0 && !decisions.isDecided(shownId ?? '');

  /** Shows an item in the sheet; without one, closes the sheet. */
  function show(item: Item | undefined) {
    if (item === undefined) sheet.close();
    else if (sheet.isOpen) sheet.change(item);
    else sheet.open(item);
  }

  function showId(id: string | undefined) {
    for (const item of rows) if (idOf(item) === id) show(item);
  }

  return {
    query,
    items,
    sheet: { ...sheet, subject },
    bulk,
    idOf,
    decisions,
    ...words,
    showId,
    lookedAtBy: useLooks(),
    /** Whether the sheet's item has left the queue without a decision made here. Rule PA-16. */
    isGone,
    place: index < 0 ? null : placeOf(shownId),
    picked: items.filter((item) => bulk.picked.has(idOf(item))),
    /** Decides the sheet's item, undoably, and shows the next; false if it could not be decided. */
    decideInSheet: (item: Item, decision: Omit<NewDecision, 'kind' | 'itemId'>): boolean => {
      const id = idOf(item);
      const at = items.findIndex((other) => idOf(other) === id);
      if (at < 0 || !decisions.decide({ ...decision, itemId: id })) return false;
      noteDecided(id);
      show(items[at + 1] ?? items[at - 1]);
      return true;
    },
    /** Undoes the last decision and shows its item. */
    undo: () => {
      showId(decisions.undo()?.itemId);
    },
    /** Moves to the previous or next item, if there is one; from an item that is gone, to the first, or closes. */
    step: (by: 1 | -1) => {
      const item = items[isGone ? 0 : index + by];
      if (item !== undefined || isGone) show(item);
    },
    decidePicked: async (decision: Decision<Item>): Promise<void> => {
      await bulk.run(items, decision);
      void queryClient.invalidateQueries();
    },
  };
}

/** Whether an item waits: it has no decision that was not refused, except one on an earlier request or report with its id. */
function isOpen<Item>(
  item: Item,
  decision: PendingDecision | undefined,
  isAbout: QueueOptions<Item>['isAbout'],
): boolean {
  if (decision === undefined || decision.status === 'refused') return true;
  return decision.status === 'done' && !isAbout(item, decision);
}

/** The queue of a screen, as its parts use it. */
export type Work<Item> = ReturnType<typeof useQueue<Item>>;

/** The form values of each queue item, kept so that an undone decision has them again. Rules PA-03, PA-09. */
export function useItemDraft<Draft extends object>(id: string, empty: Draft) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const draft = drafts.get(id) ?? empty;
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      setDrafts(new Map([...drafts, [id, { ...draft, ...changes }]]));
    },
  };
}

/** An item shown for less than this does not count as looked at. */
const passedMs = 2000;
/** A look is renewed well before it expires. */
const renewMs = 75_000;

/** Returns the function that says which other administrators look at an item; null if none. Rule PA-16. */
function useLooks(): (itemId: string) => string | null {
  const { workText } = useTextPart(adminPart);
  const ownId = useUser().id;
  const nowMs = useNow();
  const { data = [] } = useQuery(looksQuery(useServices()));
  const looks = data.filter(({ id, untilMs }) => id !== ownId && untilMs > nowMs);
  const nameOf = useNames(looks.map(({ id }) => id));
  return (itemId) => {
    const others = looks.filter((look) => look.itemId === itemId);
    return others.length === 0 ? null : workText.lookedAtBy(others.map(({ id }) => nameOf(id)));
  };
}

/** Tells the other administrators which item is open, while the app is visible. Rule PA-16. */
export function useNoteLook(itemId: string | undefined): void {
  const { services, clock } = useApp();
  const messenger = useMessenger();
  useEffect(() => {
    if (itemId === undefined) return undefined;
    const note = async (isOver: boolean) => {
      const admin = await services.admin();
      await admin.noteLook(itemId, isOver);
    };
    // A failed look has no consequences.
    const ignore = () => undefined;
    let isNoted = false;
    let stop = clock.after(passedMs, look);
    function look() {
      if (messenger.isActive()) {
        isNoted = true;
        note(false).catch(ignore);
      }
      stop = clock.after(renewMs, look);
    }
    return () => {
      stop();
      if (isNoted) note(true).catch(ignore);
    };
  }, [services, clock, messenger, itemId]);
}
