import { expect, test } from 'vitest';
import { operations, type OperationName } from '#src/contract/operations/operations.ts';
import type { Cause, Relation } from '#src/domain/access/permissions.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectNoChange,
  expectSound,
  guide,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

/** Puts an actor into a relation, and returns the request that the actor then sends. */
type SetUp = (backend: TestBackend, actor: string) => Promise<object>;

/** The outcome for an administrator and for the super administrator in that relation. */
type Case = { readonly setUp: SetUp; readonly admin: string; readonly root: string };

const admin = '1008';
const onSelf = (changes: object = {}): SetUp => {
  return async (_backend, actor) => ({
    username: `x_${actor}`,
    type: 'X',
    reason: 'Reason',
    ...changes,
  });
};
const guarded = { setUp: onSelf(), admin: 'super_admin_only', root: 'super_admin_only' };

const ban = (username: string) => ({ username, type: 'X', reason: 'Spam' });

/** A report by an engager about the author's rejection; with a `decider` an administrator made that rejection. */
async function reported(
  backend: TestBackend,
  { author, engager, decider }: { author: string; engager: string; decider?: string },
): Promise<object> {
  const postId = await createPost(backend, { telegram_id: author }, author);
  const engageId = await engage(backend, engager, postId);
  if (decider !== undefined) {
    const authorName = { username: `x_${author}`, type: 'X' };
    succeeded(await backend.act(people.root, 'banUser', ban(`x_${author}`)));
    await review(backend, engageId, { reason: 'Not there.', author: decider });
    succeeded(await backend.act(people.root, 'unbanUser', authorName));
  } else {
    await review(backend, engageId, { reason: 'Not there.', author });
  }
  const report = { engageId, message: 'It is there.', requestId: 'report1' };
  succeeded(await backend.act(engager, 'submitReport', report));
  return { reportId: 'report1' };
}

const cases: Readonly<Partial<Record<`${OperationName} ${Relation}`, Case>>> = {
  'banUser target': guarded,
  'warnUser target': guarded,
  'removeAdmin target': guarded,
  'unbanUser target': { setUp: onSelf(), admin: 'not_banned x_1008', root: 'not_banned x_1' },
  'makeAdmin target': { setUp: onSelf(), admin: 'make_admin_failed', root: 'done' },
  'addPoints target': { setUp: onSelf({ points: 1 }), admin: 'own_cause', root: 'done' },
  'reducePoints target': { setUp: onSelf({ points: 1 }), admin: 'own_cause', root: 'done' },
  'removeWarning target': {
    setUp: async (backend, actor) => {
      await backend.changeRow('users', actor, { warnCount: 1 });
      return onSelf()(backend, actor);
    },
    admin: 'own_cause',
    root: 'done',
  },
  'takeBack target': {
    setUp: async (backend, actor) => {
      const gift = { ...(await onSelf({ points: 1 })(backend, actor)), requestId: 'gift1' };
      succeeded(await backend.act(people.root, 'addPoints', gift));
      return { actId: 'gift1' };
    },
    admin: 'own_cause',
    root: 'done',
  },
  'decideApprovalRequest target': {
    setUp: async (_backend, actor) => ({ userId: actor, isApproved: true }),
    admin: 'request_decision_failed',
    root: 'request_decision_failed',
  },
  'reviewEngagement engager': {
    setUp: async (backend, actor) => {
      const engagementId = await engage(backend, actor, await createPost(backend));
      succeeded(await backend.act(people.root, 'banUser', ban('x_1001')));
      return { engagementId, isApproved: true };
    },
    admin: 'own_cause',
    root: 'done',
  },
  'reviewEngagement rival': {
    setUp: async (backend, actor) => {
      const types = { engagementTypes: ['comment'] };
      const submit = async (engager: string, author: string) => {
        const postId = await createPost(backend, { ...types, commentGuide: guide }, author);
        const proofs = { comment: `https://x.com/x_${engager}/status/201` };
        return engage(backend, engager, postId, { ...types, proofs });
      };
      await backend.changeRow('users', people.cleo, { point: 1000 });
      await submit(actor, people.cleo);
      const engagementId = await submit(people.ben, people.ada);
      succeeded(await backend.act(people.root, 'banUser', ban('x_1001')));
      return { engagementId, isApproved: false, reason: 'Copied.' };
    },
    admin: 'own_cause',
    root: 'done',
  },
  'resolveReport reporter': {
    setUp: (backend, actor) => reported(backend, { author: people.ada, engager: actor }),
    admin: 'own_cause',
    root: 'done',
  },
  'resolveReport reported': {
    setUp: (backend, actor) => reported(backend, { author: actor, engager: people.ben }),
    admin: 'own_cause',
    root: 'done',
  },
  'resolveReport engager': {
    setUp: async (backend, actor) => {
      const report = await reported(backend, { author: people.ada, engager: actor });
      return { ...report, outcome: 'overturn' };
    },
    admin: 'own_cause',
    root: 'done',
  },
  'resolveReport decider': {
    setUp: (backend, actor) =>
      reported(backend, { author: people.ada, engager: people.ben, decider: actor }),
    admin: 'own_cause',
    root: 'done',
  },
};

/** Every relation that an operation declares. */
const stated = Object.entries<{ readonly cause: Cause }>(operations).flatMap(([name, { cause }]) =>
  typeof cause === 'string' ? [] : cause.map((relation) => [name, relation] as const),
);

test('[FA-23] every relation that an operation declares is tested here', () => {
  expect(stated.map((pair) => pair.join(' ')).toSorted()).toEqual(Object.keys(cases).toSorted());
});

const matrix = stated.flatMap(([name, relation]) =>
  (['admin', 'root'] as const).map((role) => [name, relation, role] as const),
);

test.each(matrix)('[FA-23] %s by its %s, as %s', async (name, relation, role) => {
  const known = Object.entries(cases).find(([key]) => key === `${name} ${relation}`)?.[1];
  if (known === undefined) throw new Error('no case');
  const backend = await openWithPeople();
  await backend.person(admin, { isAdmin: true, point: 1000 });
  const actor = role === 'admin' ? admin : people.root;
  if (role === 'root') {
    const gift = { username: 'x_1', type: 'X', points: 100, reason: 'Gift' };
    succeeded(await backend.act(people.root, 'addPoints', gift));
  }
  const request = await known.setUp(backend, actor);
  const ask = () => backend.act(actor, name as OperationName, { ...request, requestId: 'own1' });

  const reply = known[role] === 'done' ? await ask() : await expectNoChange(backend, ask);
  expect(reply.success ? 'done' : refused(reply)).toBe(known[role]);
});

test('[FA-23] another administrator can decide what concerns the first one', async () => {
  const backend = await openWithPeople();
  await backend.person(admin, { isAdmin: true });
  await backend.person('1009', { isAdmin: true });
  const gift = { username: `x_${admin}`, type: 'X', points: 1, reason: 'Gift' };

  succeeded(await backend.act('1009', 'addPoints', gift));

  await expectSound(backend);
});

test('[FA-23] the administrator who overturned a rejection does not resolve a report about that', async () => {
  const backend = await openWithPeople();
  await backend.person(admin, { isAdmin: true });
  const rejection = await reported(backend, { author: people.ada, engager: people.ben });
  succeeded(await backend.act(admin, 'resolveReport', { ...rejection, outcome: 'overturn' }));
  const engageId = (await backend.row('reports', 'report1'))['engageId'];
  const about = {
    engageId: `overturn.${String(engageId)}`,
    message: 'Wrong.',
    requestId: 'report2',
  };
  succeeded(await backend.act(people.ben, 'submitReport', about));

  const reply = await expectNoChange(backend, () =>
    backend.act(admin, 'resolveReport', { reportId: 'report2' }),
  );

  expect(refused(reply)).toBe('own_cause');
});

test('[FA-24] an administrator cannot take points from the super administrator', async () => {
  const backend = await openWithPeople();
  await backend.person(admin, { isAdmin: true });
  await backend.changeRow('users', people.root, { point: 500 });
  const taking = { username: 'x_1', type: 'X', points: 50, reason: 'Take' };

  const reply = await expectNoChange(backend, () => backend.act(admin, 'reducePoints', taking));

  expect(refused(reply)).toBe('super_admin_only');
});

test('[FA-24] an administrator cannot save a reward above the price, and no one a reward above 1,000 points', async () => {
  const backend = await openWithPeople();
  await backend.person(admin, { isAdmin: true });
  const type = { name: 'like', isNew: true, pointToPost: 0, isConfirmed: true };
  const save = (actor: string, pointAsReward: number) =>
    backend.act(actor, 'saveEngagementType', { ...type, pointAsReward });

  expect(refused(await save(admin, 1))).toBe('super_admin_only');
  expect(refused(await save(people.root, 1_000_000))).toBe('type_points_too_large 10000');
  succeeded(await save(people.root, 1));
});
