import type { AuditData, Check } from './audit-data.ts';
import { z } from 'zod';
import type { AuditRow } from './audit-tables.ts';

/** The function's clock may differ slightly from the database's. */
const toleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** A day of counted gifts, with the least and the most that was given according to the ledger. */
type GiftDay = {
  readonly id: string;
  readonly given: number;
  readonly startMs: number;
  readonly countedMs: number;
  least: number;
  most: number;
};

/**
 * Checks that an administrator's counted gifts of a day match the ledger since counting started.
 * Once the limit is lifted, the rest of the day is not counted. Rule FA-18.
 */
export function checkGifts({ giftDays, report }: AuditData): Check {
  const days = new Map<string, GiftDay[]>();
  for (const { $id, $createdAt, adminId, day, given } of giftDays.values()) {
    const startMs = Date.parse(`${day}T00:00:00Z`);
    // The rows of one transaction have slightly different times.
    const countedMs = Math.max(Date.parse($createdAt) - 1000, startMs + toleranceMs);
    const counted = { id: $id, given, startMs, countedMs, least: 0, most: 0 };
    const key = `${adminId} ${day}`;
    days.set(key, [...(days.get(key) ?? []), counted]);
  }
  const uncounts = new Map<string, () => void>();
  return {
    movement({ $id, kind, actorId, amount, $createdAt }) {
      // Taking back a gift subtracts it from its day; points that are returned are not a gift. Rule PA-18.
      if (kind === 'reduction') uncounts.get($id)?.();
      if (kind !== 'gift' || $id.startsWith('back.')) return;
      const atMs = Date.parse($createdAt);
      const near = new Set([dayOf(atMs - toleranceMs), dayOf(atMs + toleranceMs)]);
      for (const day of near) {
        for (const counted of days.get(`${actorId} ${day}`) ?? []) {
          const least = counted.least;
          addGift(counted, atMs, amount);
          const isCounted = counted.least > least;
          if (isCounted) uncounts.set(`back.${$id}`, () => (counted.least -= amount));
        }
      }
    },
    end() {
      for (const { id, given, least, most } of [...days.values()].flat()) {
        if (given >= least && given <= most) continue;
        report({
          invariant: 'the gifts of a day are counted',
          subject: `giftDays/${id}`,
          detail: `counted ${given}, given between ${least} and ${most}`,
        });
      }
    },
  };
}

function addGift(day: GiftDay, atMs: number, amount: number): void {
  const endMs = day.startMs + dayMs;
  if (atMs >= day.countedMs && atMs < endMs - toleranceMs) day.least += amount;
  if (atMs >= day.startMs - toleranceMs && atMs < endMs + toleranceMs) day.most += amount;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

type Sums = Pick<
  AuditRow<'economyTotals'>,
  'members' | 'escrow' | 'burned' | 'minted' | 'subsidy' | 'gifts'
>;

/** Checks that the stored sums match the ledger up to the row that they name. Rule PA-11. */
export function checkEconomy({ economyTotals, report }: AuditData): Check {
  const running = createSums();
  const none = running.read();
  const sumsAt = new Map<string, Sums>();
  const days = createDays();
  const daysAt = new Map<string, ReadonlyMap<number, DaySums>>();
  const lastIds = new Set([...economyTotals.values()].map(({ lastId }) => lastId));
  return {
    movement(row) {
      running.add(row);
      days.add(row);
      if (!lastIds.has(row.$id)) return;
      sumsAt.set(row.$id, running.read());
      daysAt.set(row.$id, days.read());
    },
    end() {
      for (const totals of economyTotals.values()) {
        const right = sumsAt.get(totals.lastId ?? '') ?? none;
        for (const [column, sum] of Object.entries(right)) {
          const kept = Object.entries(totals).find(([name]) => name === column)?.[1];
          if (kept === sum) continue;
          report({
            invariant: 'the kept sums are those of the ledger',
            subject: `economyTotals/${totals.$id}`,
            detail: `${column} is ${String(kept)}, the ledger says ${String(sum)}`,
          });
        }
        const rightDays = daysAt.get(totals.lastId ?? '') ?? new Map<number, DaySums>();
        for (const [day, ...kept] of readDays(totals.days)) {
          const sums = rightDays.get(day) ?? [0, 0, 0];
          if (String(kept) === String(sums)) continue;
          report({
            invariant: 'the kept days are those of the ledger',
            subject: `economyTotals/${totals.$id}`,
            detail: `${new Date(day).toISOString()} is ${String(kept)}, the ledger says ${String(sums)}`,
          });
        }
      }
    },
  };
}

/** The points paid for engagements, minted and burned on one day. */
type DaySums = readonly [number, number, number];

const keptDays = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

function readDays(stored: string | null | undefined): z.output<typeof keptDays> {
  return stored === null || stored === undefined ? [] : keptDays.parse(JSON.parse(stored));
}

/** Sums up movements by their UTC day. */
function createDays() {
  const sums = new Map<number, DaySums>();
  return {
    add({ $createdAt, debit, credit, amount, kind }: AuditRow<'pointLedger'>): void {
      const day = Date.parse(`${$createdAt.slice(0, 10)}T00:00:00Z`);
      const [paid, minted, burned] = sums.get(day) ?? [0, 0, 0];
      const isPaid = kind === 'reward' || kind === 'overturn';
      sums.set(day, [
        paid + (isPaid ? amount : 0),
        minted + (debit === 'mint' ? amount : 0),
        burned + (credit === 'burn' ? amount : 0),
      ]);
    },
    read: (): ReadonlyMap<number, DaySums> => new Map(sums),
  };
}

const places = { members: 'member:', escrow: 'escrow:', burned: 'burn', minted: 'mint' } as const;

/** Sums up movements. */
function createSums() {
  const sums = { members: 0, escrow: 0, burned: 0, minted: 0, subsidy: 0 };
  const given = new Map<string, number>();
  return {
    add({ debit, credit, amount, kind, actorId }: AuditRow<'pointLedger'>): void {
      for (const place of ['members', 'escrow', 'burned', 'minted'] as const) {
        if (credit.startsWith(places[place])) sums[place] += amount;
        if (debit.startsWith(places[place])) sums[place] -= amount;
      }
      if (kind === 'gift') given.set(actorId, (given.get(actorId) ?? 0) + amount);
      if (kind === 'post_subsidy') sums.subsidy += amount;
      if (kind === 'unmint' || kind === 'places_unmint') sums.subsidy -= amount;
    },
    read(): Sums {
      const gifts = [...given].toSorted((one, other) => other[1] - one[1]);
      // The negative of the mint's balance.
      return { ...sums, minted: 0 - sums.minted, gifts: JSON.stringify(gifts) };
    },
  };
}
