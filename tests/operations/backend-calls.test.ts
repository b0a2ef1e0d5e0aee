import { expect, test } from 'vitest';
import { openCase, operationCases } from './cases.ts';
import { openWithPeople, people, succeeded } from './fixture.ts';

/**
 * How many backend calls each operation makes before it answers, without faults: authentication, three calls of a transaction,
 * and its reads. A submission that fills the post, as here, also reads the author; closing a post whose id is short, as here,
 * also looks for an earlier gift. Rules TR-37, TR-41.
 */
const callCounts: Readonly<Record<string, number>> = {
  createPost: 6,
  submitEngagement: 6,
  reviewEngagement: 7,
  closePost: 5,
  addPlaces: 5,
  submitReport: 8,
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
  '$name makes the stated number of backend calls',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.takeRequests();

    succeeded(await run());

    const lines = (await backend.takeRequests())
      .filter(({ from }) => from === 'function')
      .map(({ line }) => line.replace(/\?.*/, ''));
    // Delivery results are saved after the caller has its answer. So is the check whether
    // a post is full by now, which may come from an earlier submission.
    const calls = lines.filter((line, index) => {
      if (line.includes('/tables/botOutbox/rows')) return false;
      const isPostRead = line.startsWith('GET') && line.includes('/tables/posts/rows/');
      return !isPostRead || (postReaders.has(operationCase.name) && lines.indexOf(line) === index);
    });
    expect(calls.length, calls.join('\n')).toBe(callCounts[operationCase.name]);
  },
);

test('the sign-in operations make the stated number of backend calls', async () => {
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
