import { test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import {
  collideUntilTheEnd,
  expectNoChange,
  expectSound,
  people,
  refused,
  succeeded,
} from './fixture.ts';

const commit = '^PATCH /v1/tablesdb/transactions/';
const conflict = { status: 409, body: '{"message":"Conflict.","type":"transaction_conflict"}' };
const installed = [...Object.values(people), '1005'];
/** The pauses between attempts would only take time here. */
const hasty = { count: 1, isQueued: true, isHasty: true };

test.each(operationCases)('[TR-21] $name survives nine collisions', async (operationCase) => {
  const { backend, run } = await openCase(operationCase);
  await backend.runAs(hasty);
  await backend.fault({ match: commit, from: 'function', times: 9, action: conflict });

  succeeded(await run());

  await expectSound(backend, installed);
});

test.each(operationCases)(
  '[TR-21] $name gives up 3 s before the time of the function is over, and nothing has changed',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.runAs(hasty);
    await backend.fault({ match: commit, from: 'function', times: 10_000, action: conflict });

    const reply = await expectNoChange(backend, () => collideUntilTheEnd(backend, run));

    refused(reply);
    await backend.noFaults();
    succeeded(await run());
  },
);
