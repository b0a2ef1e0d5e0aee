import { expect, test, vi } from 'vitest';
import { befall, hourMs, texts, told, tried, warning } from '#tests/outbox/outbox-fixture.ts';
import { expectRefusals, expectSound, openStage, people, refused, succeeded } from './fixture.ts';

test('[TR-25] [AD-16] a message that was given up is sent again when an administrator asks, and logged', async () => {
  const world = await openStage();
  await befall(world, { status: 410, body: '{"success":false,"error":"Gone.","final":true}' });
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);
  await world.noFaults();
  await world.passTime(100 * hourMs);
  const wish = { outboxId: 'told.w1', requestId: 'again1' };

  const reply = await world.act(people.root, 'resendMessage', wish);

  expect(reply).toEqual({ success: true, message: 'The message is on its way again.' });
  await vi.waitFor(async () => {
    expect(await world.row('botOutbox', 'told.w1')).toMatchObject({ status: 'sent' });
  });
  expect(await texts(world)).toEqual([told]);
  expect(await world.row('moderationLog', 'again1')).toMatchObject({
    actorId: '1',
    targetId: 'told.w1',
    action: 'resendMessage',
  });
  expect(await world.act(people.root, 'resendMessage', wish)).toEqual(reply);
  await expectSound(world);
});

test('[TR-25] what was sent, or is no message, is not sent again', async () => {
  const world = await openStage();
  succeeded(await world.act(people.root, 'warnUser', warning));
  await tried(world, 1);

  await expectRefusals(
    world,
    (changes) => world.act(people.root, 'resendMessage', { ...changes }),
    [
      ['none', {}, 'Missing required parameter: "outboxId"'],
      ['nothing', { outboxId: 'told.nothing' }, 'Failed to resend message'],
      ['a strange id', { outboxId: 'Not An Id' }, 'Failed to resend message'],
      ['sent', { outboxId: 'told.w1' }, 'Failed to resend message'],
    ],
  );
  const byMember = await world.act(people.ada, 'resendMessage', { outboxId: 'told.w1' });
  expect(refused(byMember)).toBe('Failed to resend message');
  expect(await texts(world)).toEqual([told]);
});
