import type { TableId } from '#src/tables/schema.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, guide, openWithPeople, people, review, succeeded } from './fixture.ts';

/** The people: ada wrote the post, ben engaged and reported, cleo is not involved in either. */
export const roles = {
  guest: undefined,
  newcomer: '1007',
  pending: '1005',
  rejected: '1009',
  banned: '1006',
  cleo: people.cleo,
  ben: people.ben,
  ada: people.ada,
  admin: people.root,
} as const;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];
const members: readonly Role[] = ['cleo', 'ben', 'ada', 'admin'];

/** A row and who may read it. */
export type FilledRow = readonly [table: TableId, id: string, readers: readonly Role[]];

/** A backend with one row of each kind in every table, as the product writes them. */
export type FilledBackend = {
  readonly backend: TestBackend;
  readonly rows: readonly FilledRow[];
  /** The id of a verification link that was never opened. */
  readonly linkId: string;
};

/** How a person appears to the backend. */
export function whoIs(role: Role): { userId?: string } {
  const userId = roles[role];
  return userId === undefined ? {} : { userId };
}

/** Has ben engage with a comment that cleo already claimed as hers; returns the engagement's id. */
async function engageTwice(backend: TestBackend, postId: string): Promise<string> {
  const comment = { engagementTypes: ['comment'] };
  const proofs = { comment: 'https://x.com/x_1002/status/201' };
  const engagementId = await engage(backend, people.ben, postId, { ...comment, proofs });
  const otherPost = await createPost(backend, { ...comment, commentGuide: guide });
  const others = { comment: 'https://x.com/x_1004/status/201' };
  await engage(backend, '1004', otherPost, { ...comment, proofs: others });
  return engagementId;
}

/** Fills a backend through operations. */
export async function openFilled(): Promise<FilledBackend> {
  const backend = await openWithPeople();
  await backend.person('1004');
  await backend.person('1005', { adminApproved: false, adminReqOpen: true });
  await backend.person('1009', { adminApproved: false });
  await backend.person('1006', { isBanned: true });
  await backend.api('POST', '/users', { userId: '1007', name: 'Nia' });
  const type = { name: 'comment', isNew: true, pointToPost: 2.2, pointAsReward: 2 };
  succeeded(await backend.act(people.root, 'saveEngagementType', { ...type, requestId: 'log1' }));
  const postId = await createPost(backend, { engagementTypes: ['comment'], commentGuide: guide });
  const engagementId = await engageTwice(backend, postId);
  await review(backend, engagementId);
  const report = { engageId: engagementId, message: 'Thank you.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  const nia = { id: 1007, first_name: 'Nia', username: 'nia_demo', photo_url: 'https://t.me/n' };
  const initData = backend.initData(nia);
  const started = await backend.act('1007', 'startVerification', { initData });
  await backend.deliverDue();
  await backend.addRow('giftDays', 'day1', { adminId: '1', day: '2026-01-01', given: 1 });
  await backend.addRow('economyTotals', 'sums1', { untilMs: 1 });
  const week = 'a week';
  const earning = { userId: people.ben, week, earned: 1, approved: 1, rank: 1 };
  await backend.addRow('weekEarnings', 'earning1', earning, [`read("user:${people.ben}")`]);
  await backend.addRow('leaders', '1', { week, rank: 1, earned: 1, approved: 1 });
  const failed = { kind: 'none', itemId: 'p1', retryAtMs: 1 };
  await backend.addRow('scheduleFailures', 'failure1', failed);
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', { authorId: '1', texts });
  await backend.addRow('looks', '1', { itemId: 'report1', untilMs: 1 });
  const linkId = String(succeeded(started)['sessionId']);
  const first = async (table: TableId) => (await backend.rows(table))[0]?.$id ?? '';
  return {
    backend,
    linkId,
    rows: [
      ['users', people.ben, ['ben', 'admin']],
      ['users', '1005', ['pending', 'admin']],
      ['users', '1009', ['rejected', 'admin']],
      ['users', '1006', ['banned', 'admin']],
      ['posts', postId, members],
      ['engagement', engagementId, ['ben', 'ada', 'admin']],
      ['proofLinks', await first('proofLinks'), []],
      ['targetGuards', await first('targetGuards'), ['ben']],
      ['pointConst', 'comment', members],
      ['notifications', engagementId, ['ben', 'admin']],
      ['reports', 'report1', ['ben', 'admin']],
      ['pointLedger', `post.${postId}`, ['ada', 'admin']],
      ['pointLedger', `fee.${postId}`, ['ada', 'admin']],
      ['pointLedger', `reward.${engagementId}`, ['ben', 'admin']],
      ['moderationLog', 'log1', ['admin']],
      ['verifications', linkId, []],
      ['scheduleRuns', 'delivery', []],
      ['scheduleFailures', 'failure1', []],
      ['announcements', 'news1', ['admin']],
      ['looks', '1', ['admin']],
      ['giftDays', 'day1', []],
      ['economyTotals', 'sums1', ['admin']],
      ['weekEarnings', 'earning1', ['ben']],
      ['leaders', '1', members],
      ['requests', await first('requests'), []],
      ['botOutbox', `decision.${engagementId}`, ['admin']],
      ['migrations', await first('migrations'), []],
    ],
  };
}
