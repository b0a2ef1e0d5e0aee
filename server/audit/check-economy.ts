import { z } from 'zod';
import type { AuditData, Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';

type Sums = Pick<
  AuditRow<'economyTotals'>,
  'members' | 'escrow' | 'burned' | 'minted' | 'subsidy' | 'gifts'
>;

/** Checks that the kept sums are those of the ledger up to the row that they name. Rule PA-11. */
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

/** Paid for engagements, minted and burned, on one day. */
type DaySums = readonly [number, number, number];

const keptDays = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

function readDays(stored: string | null | undefined): z.output<typeof keptDays> {
  return stored === null || stored === undefined ? [] : keptDays.parse(JSON.parse(stored));
}

/** Adds movements up by the day in UTC on which they were written. */
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

/** Adds movements up. */
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
      // What was minted is what the mint owes.
      return { ...sums, minted: 0 - sums.minted, gifts: JSON.stringify(gifts) };
    },
  };
}
