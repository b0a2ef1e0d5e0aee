import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { openPlay, plays, type Play } from './plays.ts';
import {
  createPost,
  engageRequest,
  expectNoChange,
  expectSound,
  openStage,
  people,
  postRequest,
  refused,
  snapshot,
  succeeded,
} from './stage.ts';

const commit = '^PATCH /v1/tablesdb/transactions/';
const conflict = { status: 409, body: '{"message":"Conflict.","type":"transaction_conflict"}' };
const installed = [...Object.values(people), '1005'];

/** What can befall a call to the backend. */
const accidents = {
  'is refused': { status: 400, body: '{"message":"No.","type":"general_argument_invalid"}' },
  collides: conflict,
  fails: { status: 500 },
  'is never served': { cut: 'before' },
  'is served, and its answer lost': { cut: 'after' },
} as const;
type Accident = keyof typeof accidents;
const accidentNames = Object.keys(accidents) as Accident[];

/** The calls that an operation makes of the backend before it answers, in a stage of its own. */
async function callsOf(play: Play): Promise<readonly string[]> {
  const { world, run } = await openPlay(play);
  await world.takeRequests();
  succeeded(await run());
  const requests = await world.takeRequests();
  return requests.filter(({ from }) => from === 'function').map(({ line }) => line);
}

test.each(plays.flatMap((play) => accidentNames.map((accident) => ({ ...play, accident }))))(
  '[TR-20] [TR-22] $name, each of whose calls $accident once, does all of it once or nothing at all',
  async ({ accident, ...play }) => {
    const calls = await callsOf(play);

    for (const index of calls.keys()) {
      const { world, run } = await openPlay(play);
      const before = await snapshot(world);
      await world.fault({
        match: '.',
        from: 'function',
        skip: index,
        action: accidents[accident],
      });

      const first = await run();
      const between = await snapshot(world);
      await world.noFaults();
      const second = await run();

      const after = await snapshot(world);
      const isOpen = !first.success && first.code === 'outcome_unknown';
      const found = {
        call: calls[index],
        isFirstTrue: first.success || isOpen || isDeepStrictEqual(between, before),
        isSecondDone: second.success,
        isRepeatedAlike: !first.success || isDeepStrictEqual([second, after], [first, between]),
      };
      expect(found).toEqual({
        call: calls[index],
        isFirstTrue: true,
        isSecondDone: true,
        isRepeatedAlike: true,
      });
      await expectSound(world, installed);
    }
  },
);

test('[PO-24] [TR-20] a post whose write fails leaves the balance as it was', async () => {
  const world = await openStage();
  await world.fault({ match: commit, from: 'function', action: accidents['is refused'] });

  const reply = await expectNoChange(world, () =>
    world.act(people.ada, 'createPost', postRequest()),
  );

  expect(refused(reply)).toBe('DB error while creating post');
});

test('[PO-23] a deduction that keeps failing writes no post', async () => {
  const world = await openStage();
  const body = '{"message":"Limit.","type":"attribute_limit_exceeded","code":400}';
  await world.fault({ match: commit, from: 'function', times: 5, action: { status: 400, body } });

  const reply = await expectNoChange(world, () =>
    world.act(people.ada, 'createPost', postRequest()),
  );

  expect(refused(reply)).toBe('Failed to deduct points (insufficient balance or DB error)');
});

test('[EN-20] [TR-20] an engagement that cannot be written is answered by its sentence', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  await world.fault({ match: commit, from: 'function', action: accidents['is refused'] });

  const reply = await expectNoChange(world, () =>
    world.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
  );

  expect(refused(reply)).toBe('Failed to submit engagement.');
});

test.each(plays)('[TR-21] $name survives four collisions', async (play) => {
  const { world, run } = await openPlay(play);
  await world.fault({ match: commit, from: 'function', times: 4, action: conflict });

  succeeded(await run());

  await expectSound(world, installed);
});

test.each(plays)(
  '[TR-21] $name gives up after five collisions, and nothing has changed',
  async (play) => {
    const { world, run } = await openPlay(play);
    await world.fault({ match: commit, from: 'function', times: 5, action: conflict });
    await world.takeRequests();

    const reply = await expectNoChange(world, run);

    refused(reply);
    const requests = await world.takeRequests();
    const begun = requests.filter(({ line }) => line === 'POST /v1/tablesdb/transactions');
    expect(begun).toHaveLength(5);
    succeeded(await run());
  },
);

test.each(plays)(
  '[TR-22] $name whose commit nobody can tell the fate of finds it out from its rows',
  async (play) => {
    const { world, run } = await openPlay(play);
    await world.fault({ match: commit, from: 'function', action: { cut: 'after' } });
    await world.fault({
      match: '^GET /v1/tablesdb/transactions/',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await run();

    succeeded(reply);
    await world.noFaults();
    expect(await expectNoChange(world, run)).toEqual(reply);
    await expectSound(world, installed);
  },
);

test.each(plays)(
  '[TR-22] $name whose commit never arrived and of which nobody can tell leaves it open, and nothing changed',
  async (play) => {
    const { world, run } = await openPlay(play);
    await world.fault({ match: commit, from: 'function', action: { cut: 'before' } });
    await world.fault({
      match: '^GET /v1/tablesdb/transactions/',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await expectNoChange(world, run);

    expect(reply).toEqual({ success: false, error: 'Unknown error', code: 'outcome_unknown' });
    await world.noFaults();
    succeeded(await run());
    await expectSound(world, installed);
  },
);
