import { beforeAll, expect, test } from 'vitest';
import {
  mutualPairs,
  nearRequests,
  rejectsMuch,
  reportedBySeveral,
} from '#src/domain/moderation/signals.ts';
import { maxClashesAsked } from '#src/domain/engagement/proof-links.ts';
import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { parseRow } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import type { History } from '#server/demo/history.ts';
import { demoHistory } from '#server/demo/seed-demo.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const miniAppUrl = 'https://t.me/yapp_demo_bot/yapp';

let history: History;
let cpuMs = 0;

beforeAll(async () => {
  const before = process.cpuUsage();
  history = await demoHistory({ nowMs, miniAppUrl });
  const { user, system } = process.cpuUsage(before);
  cpuMs = (user + system) / 1000;
});

function rows(table: TableId) {
  return history.all(table);
}

function parsed<Table extends TableId>(table: Table): readonly RowOf<Table>[] {
  return rows(table).flatMap((row) => {
    const read = parseRow(table, row);
    return read.ok ? [read.value] : [];
  });
}

function count(table: TableId, column: string, value: unknown): number {
  return rows(table).filter((row) => row[column] === value).length;
}

function daysAgo(row: Readonly<Record<string, unknown>>): number {
  return (nowMs - Date.parse(String(row['$createdAt']))) / dayMs;
}

test('[EM-04] the demo is a community of about 60 people with 150 posts in 30 days', () => {
  expect(rows('users')).toHaveLength(59);
  expect(rows('posts')).toHaveLength(150);
  const ages = rows('posts').map(daysAgo);
  expect(Math.max(...ages)).toBeGreaterThan(25);
  expect(Math.max(...ages)).toBeLessThan(30);
  // It grows: the last ten days have more posts than any ten before.
  const posted = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  expect(posted(0, 10)).toBeGreaterThan(posted(10, 20));
  expect(posted(10, 20)).toBeGreaterThan(posted(20, 30));
});

test('[EM-04] there are engagements in every state, one decided by the deadline and one left to administrators', () => {
  expect(count('engagement', 'isApproved', true)).toBeGreaterThan(400);
  expect(count('engagement', 'isApproved', false)).toBeGreaterThan(30);
  expect(count('engagement', 'isApproved', null)).toBeGreaterThan(15);
  expect(count('engagement', 'decidedBy', 'deadline')).toBeGreaterThan(0);
  expect(rows('engagement').filter((row) => row['heldAtMs'] !== null)).toHaveLength(1);
  // No deadline has passed, or the schedule's first run would decide it.
  const due = rows('engagement').filter(
    (row) =>
      row['isApproved'] === null && row['heldAtMs'] === null && Number(row['decideByMs']) <= nowMs,
  );
  expect(due).toEqual([]);
});

test('[EM-04] [FA-05] [FA-07] [FA-10] posts were closed by an author and by a ban, with refunds, and a rejection was overturned', () => {
  const closedBy = rows('posts').flatMap((row) => row['closedBy'] ?? []);
  expect(closedBy).toHaveLength(2);
  expect(closedBy).toContain('ban');
  expect(count('pointLedger', 'kind', 'refund')).toBe(2);
  expect(count('pointLedger', 'kind', 'overturn')).toBe(1);
  expect(count('reports', 'isResolved', false)).toBeGreaterThan(0);
  expect(count('reports', 'outcome', 'overturn')).toBe(1);
  expect(count('users', 'adminReqOpen', true)).toBe(3);
});

test('[EM-04] [PA-12] each list of the administrators’ signals has an entry', () => {
  const users = parsed('users');
  const strict = users.filter(rejectsMuch);
  expect(strict).toHaveLength(1);
  const engagements = parsed('engagement');
  expect(mutualPairs(engagements)).toHaveLength(1);
  const reports = parsed('reports');
  expect(reportedBySeveral(reports).map(({ id }) => id)).toEqual(strict.map(({ id }) => id));
  expect(nearRequests(users)).toHaveLength(1);
  const newest = engagements.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const proofs = newest
    .filter(({ link }) => link !== null)
    .slice(0, maxClashesAsked)
    .map(({ link }) => statusIdOf(link));
  expect(new Set(proofs).size).toBeLessThan(proofs.length);
});

test('[EM-04] all accounts sum to zero, and every balance matches the ledger', () => {
  const accounts = new Map<string, number>();
  for (const row of rows('pointLedger')) {
    const amount = Number(row['amount']);
    const [debit, credit] = [String(row['debit']), String(row['credit'])];
    accounts.set(debit, (accounts.get(debit) ?? 0) - amount);
    accounts.set(credit, (accounts.get(credit) ?? 0) + amount);
  }
  expect([...accounts.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  for (const { $id, point } of rows('users')) {
    expect([$id, accounts.get(`member:${$id}`) ?? 0]).toEqual([$id, point]);
  }
});

test('[EM-04] all bot messages were sent, except those to the personas, who get them when the demo starts', () => {
  expect(count('botOutbox', 'status', 'sent')).toBeGreaterThan(100);
  const pending = rows('botOutbox').filter((row) => row['status'] === 'pending');
  const receivers = pending.map((row) => /"telegramId":"(\d+)"/.exec(String(row['payload']))?.[1]);
  expect(receivers.filter((id) => id === '1004')).toHaveLength(5);
  expect(receivers.filter((id) => !/^(1|100\d)$/.test(id ?? ''))).toEqual([]);
  // A message older than a day would be dropped.
  expect(Math.max(...pending.map(daysAgo))).toBeLessThan(0.5);
});

test('[EM-04] the history is the same each time, and takes less than three seconds of CPU time', async () => {
  const again = await demoHistory({ nowMs, miniAppUrl });
  for (const table of ['users', 'posts', 'engagement', 'pointLedger'] as const) {
    expect(again.all(table)).toEqual(rows(table));
  }
  expect(cpuMs).toBeLessThan(3000);
});

test('[EM-04] [PA-11] [MY-31] the economy’s totals and the week’s leaders exist from the first start', () => {
  const [totals] = parsed('economyTotals');
  const minted = rows('pointLedger')
    .filter((row) => row['debit'] === 'mint' && daysAgo(row) * dayMs > 60_000)
    .reduce((sum, row) => sum + Number(row['amount']), 0);
  expect(totals?.mintedTenths).toBe(minted);
  expect(minted).toBeGreaterThan(0);
  expect(parsed('leaders').map(({ rank }) => rank)).toEqual(
    Array.from({ length: rows('leaders').length }, (_, index) => index + 1),
  );
  expect(rows('leaders').length).toBeGreaterThan(3);
});
