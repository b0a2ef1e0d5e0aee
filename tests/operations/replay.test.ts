import { expect, test } from 'vitest';
import { openPlay, plays } from './cases.ts';
import { expectNoChange, expectSound, people, snapshot, succeeded } from './fixture.ts';

test.each(plays)(
  '[TR-15] $name sent again, whenever, changes nothing and is answered alike',
  async (play) => {
    const { world, run } = await openPlay(play);
    const first = await run();
    succeeded(first);

    expect(await expectNoChange(world, run)).toEqual(first);
    await world.passTime(60 * 60 * 1000);
    expect(await expectNoChange(world, run)).toEqual(first);
    await expectSound(world, [...Object.values(people), '1005']);
  },
);

test.each(plays)(
  '[TR-15] $name sent five times at once takes effect once and is answered alike',
  async (play) => {
    const { world, run } = await openPlay(play);

    const replies = await Promise.all(Array.from({ length: 5 }, run));

    expect(replies).toEqual(replies.map(() => replies[0]));
    succeeded(replies[0] ?? { success: false, error: '', code: '' });
    await expectNoChange(world, run);
    await expectSound(world, [...Object.values(people), '1005']);
  },
);

test.each(plays)(
  '[TR-15] $name whose answer is lost on its way is answered when it is sent again',
  async (play) => {
    const { world, run } = await openPlay(play);
    await world.fault({
      match: '/v1/functions/operations/executions',
      from: 'client',
      action: { cut: 'after' },
    });
    await expect(run()).rejects.toThrow();
    const after = await snapshot(world);

    const reply = await run();

    succeeded(reply);
    expect(await snapshot(world)).toEqual(after);
    await expectSound(world, [...Object.values(people), '1005']);
  },
);
