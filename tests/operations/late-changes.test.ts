import { expect, test } from 'vitest';
import type { FunctionReply } from '#server/function/router.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { actAround, expectSound, openWithPeople, people, refused, succeeded } from './fixture.ts';
import { apply } from './person-tool-fixture.ts';
import { openRejection, openReview, report } from './scenarios.ts';
import { complete, niasX, open } from './verification-fixture.ts';

// What an operation decided on changes after it was read and before anything is written: it decides again.

const otherAdmin = '1008';
const reason = 'Spam';

/** Opens a backend, and returns an act that reads something and what someone else changes before it writes. */
type Meeting = () => Promise<{
  readonly backend: TestBackend;
  readonly act: () => Promise<FunctionReply>;
  readonly concurrentChange: () => Promise<unknown>;
}>;

async function openWithAdmin(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.person(otherAdmin, { isAdmin: true });
  return backend;
}

/** Ben's request, with the given columns of his row, and how an administrator decides it as it was seen. */
async function openRequest(columns: object, seen: object = {}) {
  const backend = await openWithAdmin();
  const request = { adminApproved: false, xUserId: '77', requestedAtMs: 7 };
  await backend.changeRow('users', people.ben, { ...request, ...columns });
  const decide = (actor: string, isApproved: boolean) =>
    backend.act(actor, 'decideApprovalRequest', {
      userId: people.ben,
      isApproved,
      seen: { xUserId: '77', requestedAtMs: 7, ...seen },
    });
  return { backend, decide };
}

/** A report of ben's about ada, and how an administrator resolves it. */
async function openReport() {
  const { backend, engageId } = await openRejection();
  await backend.person(otherAdmin, { isAdmin: true });
  succeeded(await report(backend, { requestId: 'report1', engageId }));
  const resolve = (actor: string, outcome: object = {}) =>
    backend.act(actor, 'resolveReport', { reportId: 'report1', ...outcome });
  return { backend, resolve };
}

/** A person whose X account is being linked, and whose row gets the given columns in the meantime. */
async function relink(columns: object) {
  const backend = await openWithPeople();
  await backend.person('1007', { adminApproved: false, adminReqOpen: true });
  const { sessionId, nonce } = await open(backend);
  const token = await backend.signIn(niasX);
  return {
    backend,
    act: () => complete(backend, { sessionId, nonce, token }),
    concurrentChange: () => backend.changeRow('users', '1007', columns),
  };
}

const meetings: readonly (readonly [title: string, meeting: Meeting, refusal: string])[] = [
  [
    '[VX-25] an account is not linked for a person who was approved in the meantime',
    () => relink({ adminApproved: true, adminReqOpen: false }),
    'verification_failed',
  ],
  [
    '[VX-25] an account is not linked for a person who was banned in the meantime',
    () => relink({ isBanned: true, bannedAtMs: 1 }),
    'verification_failed',
  ],
  [
    '[AD-21] a person who was banned in the meantime is not banned again',
    async () => {
      const backend = await openWithAdmin();
      return {
        backend,
        act: () => apply(backend, 'banUser', { reason }),
        concurrentChange: async () =>
          succeeded(await apply(backend, 'banUser', { reason }, otherAdmin)),
      };
    },
    'already_banned x_1002',
  ],
  [
    '[FA-16] a person who lost the approval in the meantime does not become an admin',
    async () => {
      const backend = await openWithAdmin();
      return {
        backend,
        act: () => apply(backend, 'makeAdmin', {}),
        concurrentChange: () => backend.changeRow('users', people.ben, { adminApproved: false }),
      };
    },
    'admin_not_approved',
  ],
  [
    '[FA-19] a request that was renewed in the meantime is not decided as the earlier one',
    async () => {
      const { backend, decide } = await openRequest({ adminReqOpen: true });
      return {
        backend,
        act: () => decide(people.root, true),
        concurrentChange: () => backend.changeRow('users', people.ben, { requestedAtMs: 8 }),
      };
    },
    'request_changed',
  ],
  [
    '[FA-19] [PA-16] a rejection that follows a concurrent one says who rejected',
    async () => {
      const { backend, decide } = await openRequest({ adminReqOpen: true });
      return {
        backend,
        act: () => decide(people.root, false),
        concurrentChange: async () => succeeded(await decide(otherAdmin, false)),
      };
    },
    'request_decided x_1008 false',
  ],
  [
    '[PA-04] [PA-16] the approval of a rejected person that follows a concurrent one says who approved',
    async () => {
      const columns = { adminReqOpen: false, rejectedAtMs: 8 };
      const { backend, decide } = await openRequest(columns, { isRejected: true });
      return {
        backend,
        act: () => decide(people.root, true),
        concurrentChange: async () => succeeded(await decide(otherAdmin, true)),
      };
    },
    'request_decided x_1008 true',
  ],
  [
    '[PA-16] a report that was resolved in the meantime is not resolved again',
    async () => {
      const { backend, resolve } = await openReport();
      return {
        backend,
        act: () => resolve(people.root),
        concurrentChange: async () => succeeded(await resolve(otherAdmin)),
      };
    },
    'report_resolved x_1008 none',
  ],
  [
    '[PA-06] [AD-21] a report bans no one who was banned in the meantime',
    async () => {
      const { backend, resolve } = await openReport();
      const ban = { username: 'x_1001', reason };
      return {
        backend,
        act: () => resolve(people.root, { outcome: 'ban', note: 'Rejects everything' }),
        concurrentChange: async () => succeeded(await apply(backend, 'banUser', ban, otherAdmin)),
      };
    },
    'already_banned x_1001',
  ],
  [
    '[RV-08] [FA-08] an administrator does not decide for an author whose ban was lifted in the meantime',
    async () => {
      const { backend, engagementId } = await openReview();
      await backend.person(otherAdmin, { isAdmin: true });
      const ada = { username: 'x_1001', reason };
      succeeded(await apply(backend, 'banUser', ada));
      return {
        backend,
        act: () => backend.act(otherAdmin, 'reviewEngagement', { engagementId, isApproved: true }),
        concurrentChange: async () => succeeded(await apply(backend, 'unbanUser', ada)),
      };
    },
    'not_post_author',
  ],
  [
    '[PA-18] a price that was changed again in the meantime is not taken back',
    async () => {
      const backend = await openWithAdmin();
      const save = async (pointToPost: number, requestId: string) => {
        const type = { name: 'like', pointToPost, pointAsReward: 0.5, requestId };
        const isNew = requestId === 'price1';
        succeeded(await backend.act(otherAdmin, 'saveEngagementType', { ...type, isNew }));
      };
      await save(1, 'price1');
      await save(2, 'price2');
      return {
        backend,
        act: () => backend.act(people.root, 'takeBack', { actId: 'price2' }),
        concurrentChange: () => save(3, 'price3'),
      };
    },
    'take_back_failed',
  ],
];

test.each(meetings)('%s', async (_title, meet, refusal) => {
  const { backend, act, concurrentChange } = await meet();

  const reply = await actAround(
    backend,
    act,
    concurrentChange,
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(refused(reply)).toBe(refusal);
  await expectSound(backend);
});

test.each<[string, (backend: TestBackend) => Promise<FunctionReply>, object]>([
  [
    '[LA-03] a language that is chosen during a login stays',
    (backend) => backend.act(people.ben, 'chooseLanguage', { language: 'ru' }),
    { language: 'ru-x-own', tg_handle: 'new_handle' },
  ],
  [
    '[OP-10] a person who is erased during a login stays erased',
    (backend) => backend.act(people.root, 'erasePerson', { userId: people.ben }),
    { language: null, name: '', tg_handle: '', searchText: '' },
  ],
])('%s', async (_title, change, outcome) => {
  const backend = await openWithPeople();
  const launch = { id: 1002, first_name: 'Ben', username: 'New_Handle', language_code: 'fa' };

  await actAround(
    backend,
    () => backend.act(null, 'openSession', { initData: backend.initData(launch) }),
    async () => succeeded(await change(backend)),
    '^POST .*/transactions/[^/]+/operations',
  );

  expect(await backend.row('users', people.ben)).toMatchObject(outcome);
});
