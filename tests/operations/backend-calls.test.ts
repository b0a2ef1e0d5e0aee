import { expect, test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import { openWithPeople, people, succeeded } from './fixture.ts';

/** How often each operation asks the backend before it answers, when all goes well. */
const callCounts: Readonly<Record<string, number>> = {
  createPost: 7,
  submitEngagement: 10,
  reviewEngagement: 8,
  closePost: 5,
  submitReport: 7,
  resolveReport: 10,
  decideApprovalRequest: 11,
  banUser: 12,
  unbanUser: 11,
  warnUser: 6,
  removeWarning: 6,
  addPoints: 6,
  reducePoints: 6,
  makeAdmin: 11,
  removeAdmin: 14,
  pinPost: 6,
  saveEngagementType: 6,
  completeVerification: 6,
};

const postReaders: ReadonlySet<string> = new Set([
  'submitEngagement',
  'reviewEngagement',
  'pinPost',
]);

test.each(operationCases)(
  '$name asks the backend as often as stated here',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.takeRequests();

    succeeded(await run());

    const lines = (await backend.takeRequests())
      .filter(({ from }) => from === 'function')
      .map(({ line }) => line.replace(/\?.*/, ''));
    // What the bot is told is noted afterwards, when the caller has the answer already; so is a look at whether
    // a post is full by now, which an earlier submission may have left behind.
    const calls = lines.filter((line, index) => {
      if (line.includes('/tables/botOutbox/rows')) return false;
      const isPostRead = line.startsWith('GET') && line.includes('/tables/posts/rows/');
      return !isPostRead || (postReaders.has(operationCase.name) && lines.indexOf(line) === index);
    });
    expect(calls.length, calls.join('\n')).toBe(callCounts[operationCase.name]);
  },
);

test('the operations of signing in ask the backend as often as stated here', async () => {
  const backend = await openWithPeople();
  const countOf = async (work: () => Promise<unknown>) => {
    await backend.takeRequests();
    await work();
    return (await backend.takeRequests()).filter(({ from }) => from === 'function').length;
  };
  const initData = backend.initData({ id: 1007, first_name: 'Nia', username: 'nia_demo' });
  const ben = backend.initData({
    id: 1002,
    first_name: 'Person',
    last_name: '1002',
    username: 'person_1002',
  });
  const benFeed = { initData: ben, screen: 'feed' };
  let sessionId = '';

  const first = await countOf(() => backend.act(null, 'openSession', { initData }));
  const known = await countOf(() => backend.act(people.ada, 'openSession', { initData: ben }));
  const openedFirst = await countOf(() => backend.act(null, 'openApp', benFeed));
  const openedAgain = await countOf(() => backend.act(people.ben, 'openApp', benFeed));
  const openedBlank = await countOf(() => backend.act(null, 'openApp', { initData }));
  const started = await countOf(async () => {
    const reply = await backend.act('1007', 'startVerification', { initData });
    sessionId = String(succeeded(reply)['sessionId']);
  });
  const opened = await countOf(() => backend.act(null, 'openVerification', { sessionId }));

  const app = { openedFirst, openedAgain, openedBlank };
  expect({ first, known, ...app, started, opened }).toEqual({
    first: 5,
    known: 5,
    openedFirst: 9,
    openedAgain: 6,
    openedBlank: 5,
    started: 5,
    opened: 4,
  });
});
