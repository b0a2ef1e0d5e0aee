import { expect, test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import { expectNoChange, expectSound, people, snapshot, succeeded } from './fixture.ts';

test.each(operationCases)(
  '[TR-15] $name sent again, whenever, changes nothing and is answered alike',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    const first = await run();
    succeeded(first);

    expect(await expectNoChange(backend, run)).toEqual(first);
    await backend.passTime(60 * 60 * 1000);
    expect(await expectNoChange(backend, run)).toEqual(first);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

test.each(operationCases)(
  '[TR-15] $name sent five times at once takes effect once and is answered alike',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);

    const replies = await Promise.all(Array.from({ length: 5 }, run));

    expect(replies).toEqual(replies.map(() => replies[0]));
    succeeded(replies[0] ?? { success: false, error: '', code: '' });
    await expectNoChange(backend, run);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);

// What a device sends again is the same request to whichever operation.
test.each(operationCases.slice(0, 1))(
  '[TR-15] $name whose answer is lost on its way is answered when it is sent again',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.fault({
      match: '/v1/functions/operations/executions',
      from: 'client',
      action: { cut: 'after' },
    });
    await expect(run()).rejects.toThrow();
    const after = await snapshot(backend);

    const reply = await run();

    succeeded(reply);
    expect(await snapshot(backend)).toEqual(after);
    await expectSound(backend, [...Object.values(people), '1005']);
  },
);
