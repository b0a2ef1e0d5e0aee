import { expect, onTestFinished, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import { createBotService } from '#server/bot/app.ts';
import type { Sender } from '#server/bot/message.ts';
import { adminChatId, miniAppUrl, sharedSecret, startBot } from './bot-harness.ts';

const hello = { telegramId: '1001', message: 'Hello' };

/** A service over a sender of the test's own. */
function serviceOver(send: Sender['send'], secret = sharedSecret) {
  const errors: unknown[] = [];
  const service = createBotService({
    sharedSecret: secret,
    sender: { send },
    adminChatId,
    miniAppUrl,
    dataDirectory: ':memory:',
    nowMs: () => 0,
    reportError: (error) => errors.push(error),
  });
  const notify = () =>
    service.app.request('http://bot.example.org/bot/notify', {
      method: 'POST',
      headers: { authorization: `Bearer ${sharedSecret}` },
      body: JSON.stringify(hello),
    });
  return { service, errors, notify };
}

test('[BO-08] a service that no secret protects does not start', () => {
  expect(() => serviceOver(async () => ok(undefined), '')).toThrow('needs a shared secret');
});

test('[BO-06] a fault of the service is reported, and worth another try', async () => {
  const fault = new Error('disk full');
  const { service, errors, notify } = serviceOver(() => Promise.reject(fault));
  onTestFinished(() => service.close());

  const answer = await notify();

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ success: false, error: 'The bot service failed.' });
  expect(errors).toEqual([fault]);
});

test('[BO-06] a call waits for its turn for eight seconds at most, and no log is needed', async () => {
  const latest: number[] = [];
  const { service, notify } = serviceOver(async (_message, { latestMs }) => {
    latest.push(latestMs);
    return err({ code: 'message_refused', detail: 'No.' });
  });
  onTestFinished(() => service.close());

  expect((await notify()).status).toBe(422);
  expect(latest).toEqual([8000]);
});

test('[OP-01] a service that ends waits for the message under way', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<undefined>>>();
  const { service, notify } = serviceOver(() => promise);
  const answer = notify();
  const order: string[] = [];
  await new Promise((settle) => setImmediate(settle));
  const closed = service.close().then(() => order.push('closed'));
  await new Promise((settle) => setImmediate(settle));
  order.push('sent');
  resolve(ok(undefined));

  expect((await answer).status).toBe(200);
  await closed;
  expect(order).toEqual(['sent', 'closed']);
});

test('[OP-19] an id of up to 36 characters is written where a message is not sent, a longer one is not', async () => {
  const { post, telegram, clock, lines } = await startBot();
  const longest = 'r'.repeat(36);
  for (const id of [longest, `${longest}r`, '']) {
    telegram.trouble('sendMessage', { kind: 'garbage' });
    await post('bot/notify', hello, { headers: { 'x-request-id': id } });
    await clock.advance(1000);
  }

  expect(lines.map((line) => line.split('request=')[1])).toEqual([longest, 'none', 'none']);
});

test('[BO-08] an outbox id of 128 characters is one', async () => {
  const { post, telegram } = await startBot();

  expect(await post('bot/notify', hello, { outboxId: 'x'.repeat(128) })).toMatchObject({
    status: 200,
  });
  expect(telegram.calls).toHaveLength(1);
});

test('[BO-02] [TR-25] groups that name each other as the new one are given up after 20 attempts', async () => {
  const { telegram, clock, sender } = await startBot();
  const movedTo = (chatId: number) =>
    ({
      kind: 'refused',
      status: 400,
      description: 'Bad Request: group chat was upgraded',
      parameters: { migrate_to_chat_id: chatId },
    }) as const;
  for (let turn = 0; turn < 30; turn += 1) {
    telegram.trouble('sendMessage', movedTo(turn % 2 === 0 ? -1009 : Number(adminChatId)));
  }
  const message = { chatId: adminChatId, text: 'One', buttons: [] };
  const sent = sender.send(message, { latestMs: Number.POSITIVE_INFINITY });
  await clock.advanceUntilSettled(sent, 600_000);

  expect(await sent).toMatchObject({ ok: false, failure: { code: 'messenger_unavailable' } });
  expect(telegram.calls).toHaveLength(20);
});
