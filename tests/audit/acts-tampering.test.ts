import { expect, test } from 'vitest';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { openWithPeople, people, succeeded } from '#tests/operations/fixture.ts';
import { findingsIn } from './audit-fixture.ts';
import { messages } from './tampering-acts.ts';
import { change, find, remove, type Rows, type Tampering } from './tampering.ts';

// Acts of administrators on people: every act with a message, a second person's rights, and an appeal.

/** One person who requests approval, and one who joins. */
const [asking, joining] = ['1011', '1012'];
const ben = { username: 'x_1002', type: 'X', reason: 'r' };

/** A backend on which each of these acts has happened; each has the id of its name. */
async function openWithActs(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend(
    'acts',
    async (prepared) => {
      const act = async (
        name: Parameters<TestBackend['act']>[1],
        body: object,
        id: string = name,
      ) =>
        void succeeded(
          await prepared.act(people.root, name, { ...body, requestId: id.toLowerCase() }),
        );
      for (const id of [asking, joining]) {
        await prepared.person(id, { adminApproved: false, adminReqOpen: true });
      }
      const rejection = { userId: asking, isApproved: false, reason: 'Too young.' };
      await act('decideApprovalRequest', rejection, 'rejected');
      await act('decideApprovalRequest', { userId: joining, isApproved: true }, 'approved');
      await act('addPoints', { ...ben, points: 9 });
      await act('reducePoints', { ...ben, points: 4 });
      for (const number of [1, 2, 3, 4]) await act('warnUser', ben, `warned${number}`);
      await act('removeWarning', ben);
      await act('banUser', ben);
      const appeal = { message: 'It was not me.', requestId: 'appeal1' };
      succeeded(await prepared.act(people.ben, 'submitAppeal', appeal));
      await act('resolveReport', { reportId: 'appeal1', outcome: 'none' }, 'refused');
      await act('unbanUser', ben);
    },
    openWithPeople,
  );
  return backend;
}

let kept: Rows | undefined;

/** The unchanged rows of that community. */
async function readActs(): Promise<Rows> {
  kept ??= await (await openWithActs()).dump();
  return kept;
}

test("[EM-06] the audit finds nothing wrong with administrators' acts on people", async () => {
  expect(await findingsIn(await readActs())).toEqual([]);
});

test.each([
  'told.rejected',
  'told.approved',
  'told.addpoints',
  'told.reducepoints',
  'told.warned1',
  'told.removewarning',
  'told.banuser',
  'told.unbanuser',
  'alert.warned3',
  'alert.warned4',
  'resolved.refused',
])('[EM-06] [AD-17] the audit reports the missing message %s', async (id) => {
  const found = await findingsIn(remove('botOutbox', { $id: id })(await readActs()));

  const detail = 'it is missing';
  expect(found).toEqual([{ invariant: messages, subject: `botOutbox/${id}`, detail }]);
});

const rights = 'only admins moved warnCount, isBanned, isAdmin, adminApproved';
const logged = 'points are given and taken by logged acts';

test.each<Tampering>([
  ['points taken without an act', remove('moderationLog', { $id: 'reducepoints' }), logged],
  ['an act of taking that took nothing', remove('pointLedger', { $id: 'reducepoints' }), logged],
  [
    'points taken from another person than the log says',
    change('moderationLog', { $id: 'reducepoints' }, { targetId: people.cleo }),
    logged,
  ],
  ['a ban after its end', change('users', { $id: people.ben }, { isBanned: true }), rights],
  ['a warning that was removed', change('users', { $id: people.ben }, { warnCount: 4 }), rights],
  [
    'the approval of who was rejected',
    change('users', { $id: asking }, { adminApproved: true }),
    rights,
  ],
  ['a lost approval', change('users', { $id: joining }, { adminApproved: false }), rights],
])('[EM-06] [PT-09] the audit notices a change: %s', async (_name, tamper, invariant) => {
  const found = await findingsIn(tamper(await readActs()), [people.root, people.ben]);

  expect(found.map((finding) => finding.invariant)).toContain(invariant);
});

test('[EM-06] [PT-09] an installed person starts with the warning count recorded in the first act', async () => {
  const rows = await readActs();
  const { details } = find(rows, 'moderationLog', { $id: 'warned1' });
  const began = String(details).replace('"warnCount":0', '"warnCount":2');
  const tampered = change('moderationLog', { $id: 'warned1' }, { details: began })(rows);

  const found = (await findingsIn(tampered)).filter(({ invariant }) => invariant === rights);

  expect(found.map(({ subject }) => subject)).toEqual([`users/${people.ben}`]);
});
