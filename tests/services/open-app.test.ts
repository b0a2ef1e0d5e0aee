import { expect, test, vi } from 'vitest';
import { createOpening } from '#src/services/open-app.ts';

/** A start's call, and the secrets in its responses. */
function createOpened(changes: Partial<Parameters<typeof createOpening>[0]>) {
  const secrets: (string | undefined)[] = [];
  const opening = createOpening({
    send: async () => good,
    sessions: {
      openWith: async (work) => void secrets.push((await work())?.secret),
    },
    launchUserId: '1001',
    rawInitData: 'data',
    wait: () => new Promise(() => undefined),
    ...changes,
  });
  return { opening, secrets };
}

/** The start's data for this response of the call. */
async function opened(answer: object) {
  const { opening, secrets } = createOpened({ send: async () => ({ ...good, ...answer }) });
  return { brought: await opening.start(undefined), secrets };
}

const good = { success: true, userId: '1001', session: { secret: 's1' }, user: null };

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

test('[SP-02] a call that breaks, or has no response within 3 s, leaves everything to be read as usual', async () => {
  const broken = createOpened({ send: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await broken.opening.start('feed')).toEqual({});
  expect(broken.secrets).toEqual([undefined]);
  const wait = vi.fn<(delayMs: number) => Promise<void>>(() => Promise.resolve());
  const silent = createOpened({ send: () => new Promise(() => undefined), wait });
  expect(await silent.opening.start('feed')).toEqual({});
  expect(silent.secrets).toEqual([undefined]);
  expect(wait).toHaveBeenCalledExactlyOnceWith(3000);
});

test('[SP-02] the response of the page’s own call is used, and no other call is made', async () => {
  const send = vi.fn<() => Promise<unknown>>(() => Promise.resolve(good));
  const { opening } = createOpened({ send });
  expect(await opening.start('feed', Promise.resolve({ ...good, pointTypes: [like] }))).toEqual({
    user: null,
    pointTypes: [like],
  });
  expect(await opening.start('feed')).toEqual({});
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['launch data', { rawInitData: undefined }],
  ['a person', { launchUserId: undefined }],
])('[SP-02] without %s no call is made', async (_what, changes) => {
  const send = vi.fn<() => Promise<unknown>>(() => Promise.resolve(good));
  expect(await createOpened({ send, ...changes }).opening.start('feed')).toEqual({});
  expect(send).not.toHaveBeenCalled();
});
