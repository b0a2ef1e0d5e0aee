import { expect, test } from 'vitest';
import { move } from '#server/move/move.ts';
import { openSide, type Side } from '#server/move/side.ts';
import { openWithPeople, people } from '#tests/operations/fixture.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const { functionId } = backendNames;

function sideOf({ endpoint }: TestBackend): Side {
  const retry: Side['retry'] = (call) => call();
  return openSide({ endpoint, ...backendNames }, { fetch, retry });
}

async function setMaintenance(backend: TestBackend, value: 'on' | 'off'): Promise<void> {
  const path = `/functions/${functionId}/variables`;
  const variable = { key: 'YAPP_MAINTENANCE', value, secret: false };
  if (value === 'on') await backend.api('POST', path, { variableId: 'maintenance', ...variable });
  else await backend.api('PUT', `${path}/maintenance`, variable);
}

/** A community that does not change, and an empty place for it. */
async function openSides(): Promise<{ source: TestBackend; target: TestBackend }> {
  const source = await openWithPeople();
  await setMaintenance(source, 'on');
  return { source, target: await openTestBackend() };
}

/** Moves, and lets something happen after the accounts are copied and before the sides are compared. */
async function moveWith(
  { source, target }: Awaited<ReturnType<typeof openSides>>,
  during?: () => Promise<unknown>,
): Promise<void> {
  let happening: Promise<unknown> | undefined;
  const to = sideOf(target);
  const reader: Side['reader'] = {
    listRows: async (request) => {
      await happening;
      return to.reader.listRows(request);
    },
  };
  const log = (line: string): void => {
    if (line.startsWith('accounts')) happening = during?.();
  };
  const installedIds = Object.values(people);
  await move({ source: sideOf(source), target: { ...to, reader }, installedIds, log });
}

async function isOn(backend: TestBackend): Promise<unknown> {
  return (await backend.api('GET', `/functions/${functionId}`))['enabled'];
}

test('[OP-16] sides of different versions are not moved, and the target stays on', async () => {
  const sides = await openSides();
  const [first] = await sides.target.rows('migrations');
  await sides.target.changeRow('migrations', String(first?.$id), { done: false });

  await expect(moveWith(sides)).rejects.toThrow('The sides are not of the same version');
  expect(await isOn(sides.target)).toBe(true);
});

test('[OP-16] a source that leaves maintenance during the move fails it, and the target stays off', async () => {
  const sides = await openSides();
  const end = () => setMaintenance(sides.source, 'off');

  await expect(moveWith(sides, end)).rejects.toThrow('is not under maintenance');
  expect(await isOn(sides.target)).toBe(false);
});

test('[OP-16] an account whose labels finally differ is found', async () => {
  const sides = await openSides();
  const path = `/users/${people.ben}/labels`;
  const relabel = () => sides.target.api('PUT', path, { labels: ['member', 'admin'] });

  await expect(moveWith(sides, relabel)).rejects.toThrow(
    `The sides differ: the account ${people.ben} or its labels.`,
  );
  expect(await isOn(sides.target)).toBe(false);
});

test('[OP-16] an account that already exists at the target gets the labels of the source', async () => {
  const sides = await openSides();
  await sides.target.api('POST', '/users', { userId: people.ben, name: 'Ben' });
  await sides.target.api('PUT', `/users/${people.ben}/labels`, { labels: ['admin'] });

  await moveWith(sides);

  const { labels } = await sides.source.api('GET', `/users/${people.ben}`);
  expect(await sides.target.api('GET', `/users/${people.ben}`)).toMatchObject({ labels });
  expect(await isOn(sides.target)).toBe(true);
});

test('[OP-16] an audit finding at the target ends the move, and the target stays off', async () => {
  const sides = await openSides();
  const sums = { members: 5, escrow: 0, burned: 0, minted: 5, subsidy: 0, gifts: '[]' };
  await sides.target.addRow('economyTotals', 'all', { ...sums, days: '[]', untilMs: 1 });

  await expect(moveWith(sides)).rejects.toThrow('The audit of the target has');
  expect(await isOn(sides.target)).toBe(false);
});
