import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirmFindings } from '#server/audit/confirm-findings.ts';
import type { PageReader } from '#server/audit/read-rows.ts';
import { auditCopy } from '#server/host/audit-directory.ts';
import {
  createPost,
  engage,
  openWithPeople,
  people,
  review,
  succeeded,
} from '#tests/operations/fixture.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { auditOnce, confirmed, openBusyBackend, readerOf } from './audit-fixture.ts';

const gift = { username: 'x_1002', type: 'X', points: 3, reason: 'Thank you' };

/** A reader during whose first pass something is written after people and posts were read. */
function readerWithWrites(backend: TestBackend, write: () => Promise<unknown>): PageReader {
  const reader = readerOf(backend);
  let hasWritten = false;
  return {
    async listRows(request) {
      if (request.tableId === 'engagement' && !hasWritten) {
        hasWritten = true;
        await write();
      }
      return reader.listRows(request);
    },
  };
}

/** Members' writes while the audit reads. */
async function writeEverything(backend: TestBackend): Promise<void> {
  succeeded(await backend.act(people.root, 'addPoints', gift));
  const postId = await createPost(backend, { limit: 2 });
  const engagement = await engage(backend, people.ben, postId);
  await engage(backend, people.cleo, postId);
  await review(backend, engagement);
}

test('[OP-18] over HTTP, writes during the audit cause no findings', async () => {
  const backend = await openBusyBackend();
  const unconfirmed = await auditOnce(readerWithWrites(backend, () => writeEverything(backend)));
  expect(unconfirmed.findings.length).toBeGreaterThan(5);

  const report = await confirmed(readerWithWrites(backend, () => writeEverything(backend)));

  expect(report).toMatchObject({ findings: [], findingCount: 0, undecided: [] });
});

test('[OP-18] over HTTP, damage is found while members write', async () => {
  const backend = await openBusyBackend();
  await backend.changeRow('users', people.cleo, { point: 999 });
  await backend.changeRow('posts', 'post2', { reviewedCount: 3 });

  const report = await confirmed(readerWithWrites(backend, () => writeEverything(backend)));

  const subjects = new Set(report.findings.map(({ subject }) => subject));
  expect(subjects).toEqual(new Set([`users/${people.cleo}`, 'posts/post2']));
  expect(report.undecided).toEqual([]);
});

test('[OP-18] over HTTP, rows that keep changing are named, and not reported as damage', async () => {
  const backend = await openBusyBackend();
  const reader = readerOf(backend);
  let writes = 0;
  /** Gives ben points before each read of the ledger. */
  const restless: PageReader = {
    async listRows(request) {
      if (request.tableId === 'pointLedger') {
        writes += 1;
        succeeded(await backend.act(people.root, 'addPoints', gift));
      }
      return reader.listRows(request);
    },
  };

  const report = await confirmed(restless);

  expect(writes).toBeGreaterThan(10);
  expect(report.findings).toEqual([]);
  expect(new Set(report.undecided.map(({ subject }) => subject))).toContain(`users/${people.ben}`);
});

test('[OP-18] a finding is checked again with all the rows that it concerns', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => ({ $id: `m${String(at)}`, $sequence: at }));
  const reader: PageReader = {
    async listRows({ tableId, queries = [] }) {
      const isOfPerson = tableId === 'pointLedger' && queries.join().includes('"userId"');
      const after = rows.findIndex(({ $id }) => queries.join().includes(`["${$id}"]`));
      const page = isOfPerson ? rows.slice(after + 1, after + 1001) : [];
      return { total: page.length, rows: page };
    },
  };
  /** Finds as many points as there are movements. */
  const auditMovements = async (from: PageReader) => {
    const read = await from.listRows({ databaseId: 'yapp', tableId: 'pointLedger' });
    const finding = { invariant: 'x', subject: 'users/ben', detail: String(read.rows.length) };
    const supply = { minted: 0, inBalances: 0, inEscrow: 0, burned: 0 };
    return { findings: [finding], findingCount: 1, supply, rowCounts: {} };
  };

  const first = await auditMovements(reader);
  const report = await confirmFindings(
    { reader, databaseId: 'yapp', audit: auditMovements },
    first,
  );

  expect(report.findings.map(({ detail }) => detail)).toEqual(['1500']);
});

test('[OP-18] a data directory is audited from one snapshot while its server writes', async () => {
  const backend = await openWithPeople();
  // An audit that was interrupted seven hours ago has left its copy; another one is running.
  for (const [name, hours] of [['audit-left', 7] as const, ['audit-running', 5] as const]) {
    const atSeconds = Date.now() / 1000 - hours * 3600;
    mkdirSync(join(backend.directory, name));
    utimesSync(join(backend.directory, name), atSeconds, atSeconds);
  }
  const reports = [];
  for (let round = 0; round < 3; round += 1) {
    const audited = auditCopy(backend.directory, Object.values(people), Date.now);
    const [report] = await Promise.all([audited, writeEverything(backend)]);
    reports.push(report);
  }

  expect(reports.map(({ findings }) => findings)).toEqual([[], [], []]);
  const counts = reports.map(({ rowCounts }) => rowCounts['pointLedger'] ?? 0);
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  const copies = readdirSync(backend.directory).filter((name) => name.startsWith('audit-'));
  expect(copies).toEqual(['audit-running']);
});
