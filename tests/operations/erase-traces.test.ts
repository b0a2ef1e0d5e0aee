import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { createPost, engage, expectSound, guide, people, review, succeeded } from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';

// Messages to others about a person are traces of that person too.

async function asRoot(
  backend: TestBackend,
  name: Parameters<TestBackend['act']>[1],
  request: object,
): Promise<void> {
  succeeded(await backend.act(people.root, name, { ...request }));
}

/** Has ada reject a comment of mark's, and an administrator decide mark's report with this outcome. */
async function decideReport(
  backend: TestBackend,
  status: number,
  resolution: { readonly outcome: string; readonly requestId: string },
): Promise<void> {
  const engagementTypes = ['comment'];
  // A link of its own: mark may have engaged with the links of the prepared backend.
  const content = `https://x.com/x_1001/status/${status - 1000}`;
  const post = { content, engagementTypes, commentGuide: guide };
  const postId = await createPost(backend, post);
  const proofs = { comment: `https://x.com/mark_x/status/${status}` };
  const engageId = await engage(backend, mark, postId, { engagementTypes, proofs });
  await review(backend, engageId, { reason: 'mark found nothing.' });
  const requestId = `by${resolution.requestId}`;
  const report = { engageId, message: 'mark did.', requestId };
  succeeded(await backend.act(mark, 'submitReport', report));
  await asRoot(backend, 'resolveReport', { ...resolution, reportId: requestId, note: 'mark did.' });
}

/** The ids of the messages that mention the person. */
async function messagesOf(backend: TestBackend): Promise<readonly string[]> {
  const rows = await backend.rows('botOutbox');
  return rows.filter(({ payload }) => /mark/i.test(String(payload))).map(({ $id }) => $id);
}

test('[OP-10] erasing removes the person from messages to others (alerts, overturns, answers) and from stored answers', async () => {
  const backend = await openWithMark();
  for (const number of [1, 2, 3, 4]) {
    const warning = { username: 'mark_x', type: 'X', reason: 'mark again' };
    await asRoot(backend, 'warnUser', { ...warning, requestId: `warning${number}` });
  }
  await decideReport(backend, 7001, { outcome: 'overturn', requestId: 'turned' });
  await decideReport(backend, 7002, { outcome: 'warn', requestId: 'warned' });
  const kinds = new Set((await messagesOf(backend)).map((id) => id.split('.')[0]));
  expect([...kinds]).toEqual(expect.arrayContaining(['alert', 'reversed', 'report', 'told']));
  await backend.deliverDue();

  await asRoot(backend, 'erasePerson', { userId: mark });
  await backend.passTime(2 * 60_000);
  for (let run = 0; run < 12; run += 1) await backend.deliverDue();

  expect(await messagesOf(backend)).toEqual([]);
  const requests = await backend.rows('requests');
  expect(requests.filter(({ answer }) => /mark/i.test(String(answer)))).toEqual([]);
  await expectSound(backend);
});

test('[OP-10] [FA-02] a decision that is due after its author was erased names no one', async () => {
  const backend = await openWithMark();
  const postId = await createPost(backend, {}, mark);
  const engageId = await engage(backend, people.ben, postId);
  await asRoot(backend, 'erasePerson', { userId: mark });
  await backend.passTime(2 * 60_000);
  for (let run = 0; run < 12; run += 1) await backend.deliverDue();
  await backend.passTime(73 * 60 * 60_000);
  await backend.deliverDue();

  const [text] = (await backend.messages())
    .flatMap((message) => (message.chatId === people.ben ? [message.text] : []))
    .slice(-1);
  expect(text).toBe(
    'Your engagement was approved automatically because a former member did not review it in time: +1.0 points.',
  );
  expect(await backend.row('pointLedger', `reward.${engageId}`)).toMatchObject({ note: '' });
});

test('[OP-10] a report about an erased author, before the erasure reaches its decision, names no one', async () => {
  const backend = await openWithMark();
  const engageId = await engage(backend, people.ben, await createPost(backend, {}, mark));
  await review(backend, engageId, { author: mark, reason: 'mark found nothing.' });
  await asRoot(backend, 'erasePerson', { userId: mark });
  await backend.passTime(5 * 60_000);

  const report = { engageId, message: 'It is there.', requestId: 'late1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));
  for (let run = 0; run < 12; run += 1) await backend.deliverDue();

  expect(await messagesOf(backend)).toEqual([]);
  expect(JSON.stringify(await backend.row('reports', 'late1'))).not.toContain('mark');
  expect(await backend.row('reports', 'late1')).toMatchObject({ message: 'It is there.' });
});

test('[OP-10] a message that names an erased person is sent before it is emptied', async () => {
  const backend = await openWithMark();
  const post = await createPost(backend, {}, mark);
  const engageId = await engage(backend, people.ben, post);
  succeeded(await backend.act(people.root, 'erasePerson', { userId: mark }));
  // The deadline's message and the erasure are work of the same run.
  await backend.passTime(73 * 60 * 60_000);
  for (let run = 0; run < 12; run += 1) await backend.deliverDue();

  const [told] = (await backend.messages()).filter(({ chatId }) => chatId === people.ben).slice(-1);
  expect(told?.text).toContain('Your engagement was approved automatically');
  expect(await backend.row('botOutbox', `decision.${engageId}`)).toMatchObject({
    status: 'sent',
    payload: '{}',
  });
});

test('[OP-10] the bot writes to an erased person no more', async () => {
  const backend = await openWithMark();
  const postId = await createPost(backend, { limit: 1 }, mark);
  const decided = await engage(backend, mark, await createPost(backend));
  const overturned = await engage(backend, mark, await createPost(backend));
  await review(backend, overturned, { reason: 'It is not there.' });
  const report = { engageId: overturned, message: 'It is.', requestId: 'report3' };
  succeeded(await backend.act(mark, 'submitReport', report));
  const other = { ...report, engageId: decided, requestId: 'report4' };
  await review(backend, decided);
  succeeded(await backend.act(mark, 'submitReport', other));
  const pending = await engage(backend, mark, await createPost(backend));
  succeeded(await backend.act(people.root, 'erasePerson', { userId: mark }));
  await backend.deliverDue();
  const received = async () =>
    (await backend.messages()).filter(({ chatId }) => chatId === mark).map(({ text }) => text);
  const before = await received();

  await review(backend, pending);
  const resolve = async (request: Readonly<Record<string, unknown>>) =>
    succeeded(await backend.act(people.root, 'resolveReport', request));
  await resolve({ reportId: 'report3', outcome: 'overturn' });
  await resolve({ reportId: 'report4', outcome: 'none' });
  await resolve({ reportId: 'report1', outcome: 'warn', note: 'Say what is missing.' });
  await engage(backend, people.ben, postId);
  await backend.passTime(25 * 60 * 60_000);
  await backend.deliverDue();

  expect(await received()).toEqual(before);
  await expectSound(backend);
});
