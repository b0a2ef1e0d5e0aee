import { utcDay } from '#src/domain/utc-day.ts';
import type { AuditData, Check } from './audit-data.ts';
import { z } from 'zod';
import type { AuditRow } from './audit-tables.ts';

/** The function's clock may differ slightly from the database's. */
const toleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** A day of counted gifts, with the minimum and maximum that was given according to the ledger. */
type GiftDay = {
  readonly id: string;
  readonly given: number;
  readonly startMs: number;
  readonly countedMs: number;
  min: number;
  max: number;
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
    const counted = { id: $id, given, startMs, countedMs, min: 0, max: 0 };
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
      const near = new Set([utcDay(atMs - toleranceMs), utcDay(atMs + toleranceMs)]);
      for (const day of near) {
        for (const counted of days.get(`${actorId} ${day}`) ?? []) {
          const min = counted.min;
          addGift(counted, atMs, amount);
          const isCounted = counted.min > min;
          if (isCounted) uncounts.set(`back.${$id}`, () => (counted.min -= amount));
        }
      }
    },
    end() {
      for (const { id, given, min, max } of [...days.values()].flat()) {
        if (given >= min && given <= max) continue;
        report({
          invariant: 'the gifts of a day are counted',
          subject: `giftDays/${id}`,
          detail: `counted ${given}, given between ${min} and ${max}`,
        });
      }
    },
  };
}

function addGift(day: GiftDay, atMs: number, amount: number): void {
  const endMs = day.startMs + dayMs;
  if (atMs >= day.countedMs && atMs < endMs - toleranceMs) day.min += amount;
  if (atMs >= day.startMs - toleranceMs && atMs < endMs + toleranceMs) day.max += amount;
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
        const expected = sumsAt.get(totals.lastId ?? '') ?? none;
        for (const [column, sum] of Object.entries(expected)) {
          const stored = Object.entries(totals).find(([name]) => name === column)?.[1];
          if (stored === sum) continue;
          report({
            invariant: 'the stored sums match the ledger',
            subject: `economyTotals/${totals.$id}`,
            detail: `${column} is ${String(stored)}, the ledger says ${String(sum)}`,
          });
        }
        const expectedDays = daysAt.get(totals.lastId ?? '') ?? new Map<number, DaySums>();
        for (const [day, ...stored] of readDays(totals.days)) {
          const sums = expectedDays.get(day) ?? [0, 0, 0];
          if (String(stored) === String(sums)) continue;
          report({
            invariant: 'the stored days match the ledger',
            subject: `economyTotals/${totals.$id}`,
            detail: `${new Date(day).toISOString()} is ${String(stored)}, the ledger says ${String(sums)}`,
          });
        }
      }
    },
  };
}

/** The points paid for engagements, minted and burned on one day. */
type DaySums = readonly [number, number, number];

const storedDays = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

function readDays(text: string | null | undefined): z.output<typeof storedDays> {
  return text === null || text === undefined ? [] : storedDays.parse(JSON.parse(text));
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
