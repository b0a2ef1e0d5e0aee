import { expect, test } from 'vitest';
import {
  injectFault,
  hourMs,
  texts,
  warningText,
  tried,
  warning,
} from '#tests/outbox/outbox-fixture.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  createPost,
  engage,
  expectRefusals,
  expectSound,
  openWithPeople,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

test('[TR-25] [AD-16] a message that was given up is sent again when an administrator asks, and the act is logged', async () => {
  const backend = await openWithPeople();
  await injectFault(backend, {
    status: 410,
    body: '{"success":false,"error":"Gone.","final":true}',
  });
  succeeded(await backend.act(people.root, 'warnUser', warning));
  await tried(backend, 1);
  await backend.noFaults();
  await backend.passTime(100 * hourMs);
  const input = { outboxId: 'told.w1', requestId: 'again1' };

  const reply = await backend.act(people.root, 'resendMessage', input);

  expect(reply).toEqual({ success: true, message: 'The message is on its way again.' });
  await eventually(async () => {
    expect(await backend.row('botOutbox', 'told.w1')).toMatchObject({ status: 'sent' });
  });
  expect(await texts(backend)).toEqual([warningText]);
  expect(await backend.row('moderationLog', 'again1')).toMatchObject({
    actorId: '1',
    targetId: 'told.w1',
    action: 'resendMessage',
  });
  expect(await backend.act(people.root, 'resendMessage', input)).toEqual(reply);
  await expectSound(backend);
});

test('[TR-25] a message that was sent, or does not exist, is not sent again', async () => {
  const backend = await openWithPeople();
  succeeded(await backend.act(people.root, 'warnUser', warning));
  await tried(backend, 1);

  await expectRefusals(
    backend,
    (changes) => backend.act(people.root, 'resendMessage', { ...changes }),
    [
      ['none', {}, 'parameter_missing outboxId'],
      ['nothing', { outboxId: 'told.nothing' }, 'message_resend_failed'],
      ['a strange id', { outboxId: 'Not An Id' }, 'message_resend_failed'],
      ['sent', { outboxId: 'told.w1' }, 'message_resend_failed'],
    ],
  );
  const byMember = await backend.act(people.ada, 'resendMessage', { outboxId: 'told.w1' });
  expect(refused(byMember)).toBe('message_resend_failed');
  expect(await texts(backend)).toEqual([warningText]);
});

test('[MY-32] [TR-25] a message that its recipient muted cannot be sent again', async () => {
  const backend = await openWithPeople();
  succeeded(await backend.act(people.ben, 'chooseMessages', { mutedKinds: ['decisions'] }));
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  await review(backend, engagementId);
  const outboxId = `decision.${engagementId}`;

  const reply = await backend.act(people.root, 'resendMessage', { outboxId });

  expect(refused(reply)).toBe('message_resend_failed');
  expect(await backend.row('botOutbox', outboxId)).toMatchObject({ status: 'muted' });
});
