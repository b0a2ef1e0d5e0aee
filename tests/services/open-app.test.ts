import { expect, test } from 'vitest';
import { createOpening } from '#src/services/open-app.ts';

/** The start's data for this response of the call. */
async function opened(answer: object) {
  const secrets: (string | undefined)[] = [];
  const opening = createOpening({
    send: async () => ({ success: true, userId: '1001', session: { secret: 's1' }, ...answer }),
    sessions: {
      openWith: async (work) => void secrets.push((await work())?.secret),
    },
    launchUserId: '1001',
    rawInitData: 'data',
    wait: () => new Promise(() => undefined),
  });
  return { brought: await opening.start(undefined), secrets };
}

const like = { name: 'like', costTenths: 1, rewardTenths: 1, isEnabled: true, isForAll: true };

test('[SP-02] malformed data is left out of the start, and is read as usual', async () => {
  expect(await opened({ user: null, pointTypes: [like] })).toEqual({
    brought: { user: null, pointTypes: [like] },
    secrets: ['s1'],
  });
  for (const pointTypes of [[], [{ ...like, costTenths: '1' }], 'like', undefined]) {
    expect((await opened({ user: { id: 7 }, pointTypes })).brought).toEqual({});
  }
});

test.each([
  ['another person', { userId: '1002' }],
  ['no one', { userId: '' }],
  ['a failure', { success: false }],
  ['a session without a secret', { session: { secret: '' } }],
])('[SP-02] [TR-03] an answer for %s brings nothing, and no session', async (_name, answer) => {
  expect(await opened({ user: null, pointTypes: [like], ...answer })).toEqual({
    brought: {},
    secrets: [undefined],
  });
});
