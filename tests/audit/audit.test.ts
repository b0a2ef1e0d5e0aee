import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { audit, openBusyBackend } from './audit-fixture.ts';
import { openWithPeople, people } from '#tests/operations/fixture.ts';

test('[EM-06] [PT-09] the audit finds nothing wrong after regular operations', async () => {
  const backend = await openBusyBackend();

  const report = await audit(backend);

  expect(report.findings).toEqual([]);
  const { minted, inBalances, inEscrow, burned } = report.supply;
  expect({ minted, inEscrow }).toEqual({ minted: 2530, inEscrow: 60 });
  expect(inBalances + inEscrow + burned).toBe(minted);
  expect(report.rowCounts).toMatchObject({ posts: 2, engagement: 3, notifications: 2 });
});

test('[EM-06] [PA-22] the audit finds an announcement whose message count is wrong', async () => {
  const backend = await openWithPeople();
  const announcement = { authorId: people.root, texts: '{}' };
  const message = { path: 'bot/notify', payload: '{}' };
  await backend.addRow('announcements', 'less', { ...announcement, state: 'sent', written: 2 });
  await backend.addRow('botOutbox', 'news.less.1001', message);
  await backend.addRow('announcements', 'even', { ...announcement, state: 'sent', written: 1 });
  await backend.addRow('botOutbox', 'news.even.1001', message);
  // The announcement is read first, so its counted messages exist even while it is being sent.
  await backend.addRow('announcements', 'lost', { ...announcement, state: 'sending', written: 2 });
  await backend.addRow('botOutbox', 'news.lost.1001', message);
  // A page that was written after the announcement was read.
  await backend.addRow('announcements', 'more', { ...announcement, state: 'sending' });
  await backend.addRow('botOutbox', 'news.more.1001', message);
  await backend.addRow('botOutbox', 'news.none.1001', message);

  const { findings } = await audit(backend);

  expect(findings.map(({ invariant, subject }) => [invariant, subject])).toEqual([
    ['an announcement counts its messages', 'announcements/less'],
    ['an announcement counts its messages', 'announcements/lost'],
    ['every message belongs to one committed event', 'botOutbox/news.none.1001'],
  ]);
});

test('[OP-09] [OP-18] over HTTP too, data of a later version is reported', async () => {
  const backend = await openWithPeople();
  await backend.addRow('migrations', '9999', { name: 'later' });

  const { findings } = await audit(backend);

  expect(findings.map(({ subject }) => subject)).toEqual(['migrations/9999']);
});

test('[EM-06] [OP-08] the audit reads tables of any length, and lists the first thousand findings', async () => {
  const backend = await openWithPeople();
  const rows = Array.from({ length: 2100 }, (_, index) => ({
    $id: `link${index}`,
    engagementId: 'none',
  }));
  for (let from = 0; from < rows.length; from += 100) {
    const page = rows.slice(from, from + 100);
    await backend.api('POST', '/tablesdb/yapp/tables/proofLinks/rows', { rows: page });
  }

  const report = await audit(backend);

  expect(report.rowCounts['proofLinks']).toBe(2100);
  expect(report.findingCount).toBe(2100);
  expect(new Set(report.findings.map(({ subject }) => subject)).size).toBe(1000);
});

/** Runs the audit from the command line. */
async function runCommand(backend: TestBackend, key: string, installedBy: 'flag' | 'setting') {
  const { projectId, databaseId } = backendNames;
  const settings = {
    endpoint: backend.endpoint,
    project: projectId,
    key,
    database: databaseId,
    ...(installedBy === 'flag' && { installed: Object.values(people).join() }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const superAdmin = installedBy === 'setting' ? Object.values(people).join() : people.root;
  const child = spawn(process.execPath, ['server/audit/main.ts', ...flags], {
    env: { ...process.env, SUPER_ADMIN_ID: superAdmin },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, errors, exitCode: await ended };
}

test('[EM-06] the command prints its findings, and fails if there are any', async () => {
  const backend = await openBusyBackend();

  const clean = await runCommand(backend, backendNames.apiKey, 'setting');
  await backend.changeRow('users', people.ben, { point: 999 });
  const tampered = await runCommand(backend, backendNames.apiKey, 'flag');
  const shut = await runCommand(backend, 'wrong-key', 'flag');

  expect(clean).toMatchObject({ exitCode: 0, errors: '' });
  expect(clean.output).toContain('points: 253.0 minted = ');
  expect(clean.output).toContain('nothing found');
  expect(tampered.exitCode).toBe(1);
  expect(tampered.errors).toContain('users/1002: point is 999, the ledger says 50');
  expect(tampered.output).toContain('1 findings');
  expect(shut.exitCode).toBe(1);
  expect(shut.errors).toContain('refuses the key');
});

test('[EM-06] [PT-09] the audit finds points that moved for a missing engagement', async () => {
  const backend = await openBusyBackend();
  await backend.addRow('pointLedger', 'reward.nothing', {
    debit: 'escrow:post1',
    credit: 'burn',
    amount: 1,
    kind: 'forfeit',
    refId: 'nothing',
    actorId: '1001',
    note: '',
  });

  const { findings } = await audit(backend);

  expect(findings).toContainEqual({
    invariant: 'one reward per approved engagement, none for a rejected or pending one',
    subject: 'engagement/nothing',
    detail: 'points moved, and there is none',
  });
});
