import { expect, test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import { openWithPeople, people, succeeded } from './fixture.ts';

/**
 * How often each operation asks the backend before it answers, when all goes well: who calls, three calls of a transaction,
 * and what it reads. A submission reads its author as well where it fills the post, as here, and closing a post looks for an
 * earlier gift where the post's id is short, as here. Rules TR-37, TR-41.
 */
const callCounts: Readonly<Record<string, number>> = {
  createPost: 6,
  submitEngagement: 6,
  reviewEngagement: 7,
  closePost: 5,
  addPlaces: 5,
  submitReport: 7,
  resolveReport: 10,
  decideApprovalRequest: 10,
  banUser: 11,
  unbanUser: 10,
  warnUser: 5,
  removeWarning: 5,
  addPoints: 5,
  reducePoints: 5,
  makeAdmin: 10,
  removeAdmin: 13,
  pinPost: 5,
  saveEngagementType: 6,
  takeBack: 8,
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
    // What the bot was sent is noted afterwards, when the caller has the answer already; so is a look at whether
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
    openedAgain: 5,
    openedBlank: 5,
    started: 7,
    opened: 4,
  });
});
