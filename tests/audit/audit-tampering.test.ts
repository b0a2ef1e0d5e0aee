import { expect, test } from 'vitest';
import { openPreparedBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, people, review, succeeded } from '#tests/operations/fixture.ts';
import { findingsIn, openBusyBackend } from './audit-fixture.ts';
import { addAct, liftBan, member, messages, tamperedActs } from './tampering-acts.ts';
import { tamperingLines } from './tampering-lines.ts';
import { all, change, copy, remove, tamperedPoints, type Rows, type Tamper } from './tampering.ts';

// A community with a history: a closed post, one the mint paid for, an overturned rejection, a resolved
// report, three warnings, and an administrator who was appointed, gave points and was demoted. The audit finds any change.

async function act(
  backend: TestBackend,
  name: Parameters<TestBackend['act']>[1],
  body: object,
): Promise<void> {
  succeeded(await backend.act(people.root, name, body));
}

/** A backend with such a history. */
async function openWithHistory(): Promise<TestBackend> {
  const { backend } = await openPreparedBackend(
    'history',
    async (prepared) => {
      await prepared.person(member, { adminApproved: false, adminReqOpen: true });
      await act(prepared, 'decideApprovalRequest', { userId: member, isApproved: true });
      const dear = { name: 'retweet', isNew: true, pointToPost: 1, pointAsReward: 2 };
      await act(prepared, 'saveEngagementType', { ...dear, isConfirmed: true });
      const types = { engagementTypes: ['retweet'] };
      await createPost(prepared, { ...types, requestId: 'minted', limit: 3 });
      const given = await engage(prepared, people.ben, 'minted', types);
      await review(prepared, given);
      await act(prepared, 'closePost', { postId: 'minted' });
      await createPost(prepared, { requestId: 'full', limit: 1 });
      const rejected = await engage(prepared, people.ben, 'full');
      await review(prepared, rejected, { reason: 'Not there.' });
      const report = { engageId: rejected, message: 'I did.', requestId: 'report2' };
      succeeded(await prepared.act(people.ben, 'submitReport', report));
      const overturn = { reportId: 'report2', outcome: 'overturn', requestId: 'overturned' };
      await act(prepared, 'resolveReport', overturn);
      const none = { reportId: 'report1', outcome: 'none', requestId: 'resolved1' };
      await act(prepared, 'resolveReport', none);
      const target = { username: 'x_1002', type: 'X', reason: 'r' };
      await act(prepared, 'warnUser', { ...target, requestId: 'warn2' });
      await act(prepared, 'warnUser', { ...target, requestId: 'warn3' });
      await act(prepared, 'makeAdmin', { username: `x_${member}`, type: 'X', requestId: 'made' });
      succeeded(await prepared.act(member, 'pinPost', { postId: 'post2', requestId: 'pinned' }));
      const gift = { ...target, points: 1 };
      for (const _gift of ['first', 'second']) {
        succeeded(await prepared.act(member, 'addPoints', gift));
      }
      await act(prepared, 'removeAdmin', {
        username: `x_${member}`,
        type: 'X',
        requestId: 'taken',
      });
      await createPost(prepared, { ...types, requestId: 'wide', limit: 2 });
      await act(prepared, 'saveEngagementType', { ...dear, isNew: false, pointToPost: 5 });
      const places = { postId: 'wide', places: 2, expectedCostTenths: 100 };
      succeeded(await prepared.act(people.ada, 'addPlaces', places));
      await prepared.passTime(300_000);
      await prepared.runSchedule();
    },
    openBusyBackend,
  );
  return backend;
}

let kept: Rows | undefined;

/** The unchanged rows of that community. */
async function readHistory(): Promise<Rows> {
  kept ??= await (await openWithHistory()).dump();
  return kept;
}

test('[EM-06] the audit finds nothing in an unchanged history', async () => {
  expect(await findingsIn(await readHistory())).toEqual([]);
});

test.each([...tamperedPoints, ...tamperedActs])(
  '[EM-06] [PT-09] [FA-18] the audit notices a change: %s',
  async (_name, tamper, invariant) => {
    const found = await findingsIn(tamper(await readHistory()));

    expect(found.map((finding) => finding.invariant)).toContain(invariant);
  },
);

const tampers = new Map(
  [...tamperedPoints, ...tamperedActs].map(([name, tamper]) => [name, tamper]),
);

test.each(tamperingLines)('[EM-06] the audit describes what is wrong: %s', async (name, lines) => {
  const tamper = tampers.get(name) ?? all();

  const found = await findingsIn(tamper(await readHistory()));

  const said = found.map(({ subject, detail }) => `${subject}: ${detail}`);
  expect(said.map((line) => line.replaceAll(/[0-9a-z]{20,}/gu, '…'))).toEqual(
    expect.arrayContaining([...lines]),
  );
});

/** An act from long ago. */
function actIn(year: number, action: string, targetId: string): Tamper {
  const $createdAt = `${String(year)}-01-01T00:00:00.000+00:00`;
  return addAct({ $id: `act${String(year)}`, action, targetId, $createdAt });
}

test.each<readonly [name: string, tamper: Tamper, expected: readonly string[]]>([
  [
    'an author',
    actIn(2001, 'banUser', people.ada),
    ['forfeit', 'places_escrow', 'post_escrow', 'reward'],
  ],
  ['an engager', actIn(2001, 'banUser', people.ben), ['engagement', 'reports']],
  [
    'an engager who appealed',
    all(
      actIn(2001, 'banUser', people.ben),
      change('reports', { $id: 'report2' }, { isAppeal: true }),
    ),
    ['engagement'],
  ],
  ['an administrator', actIn(2001, 'banUser', people.root), ['moderationLog']],
  [
    'an administrator without the right',
    actIn(2001, 'removeAdmin', people.root),
    ['moderationLog'],
  ],
  ['an author who was an administrator', actIn(2001, 'removeAdmin', people.ada), []],
  [
    'an engager whose ban was lifted before',
    all(actIn(2001, 'banUser', people.ben), actIn(2002, 'unbanUser', people.ben)),
    [],
  ],
])('[TR-27] [PT-09] the audit finds what %s did after a ban', async (_name, tamper, expected) => {
  const history = tamper(await readHistory());
  const kinds = new Map(history['pointLedger']?.map(({ $id, kind }) => [$id, String(kind)]));

  const found = (await findingsIn(history))
    .filter(({ invariant }) => invariant === 'no act after its actor’s ban')
    .map(({ subject }) => subject.split('/'))
    .map(([table = '', id = '']) => (table === 'pointLedger' ? kinds.get(id) : table));

  expect(new Set(found)).toEqual(new Set(expected));
});

test('[FA-27] [PT-09] the audit accepts the end of a ban whose time is over', async () => {
  const found = await findingsIn(liftBan(Date.UTC(2020, 0))(await readHistory()));

  expect(found.map(({ invariant }) => invariant)).not.toContain('only admins act');
});

test.each(['decision', 'target', 'overturn', 'reversed', 'resolved', 'told', 'alert'])(
  '[EM-06] the audit reports a missing message of the kind %s, and one about nothing',
  async (kind) => {
    const history = await readHistory();
    const id = history['botOutbox']?.find(({ $id }) => $id.startsWith(`${kind}.`))?.$id ?? kind;
    const added = copy('botOutbox', { $id: id }, { $id: `${kind}.nothing` })(history);

    const found = await findingsIn(remove('botOutbox', { $id: id })(added));

    const report = (subject: string, detail: string) => {
      const finding = { invariant: messages, subject: `botOutbox/${subject}`, detail };
      expect(found).toContainEqual(finding);
    };
    report(id, 'it is missing');
    report(`${kind}.nothing`, 'it is about nothing');
  },
);
