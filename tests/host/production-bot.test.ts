import { expect, test } from 'vitest';
import { createProductionBot } from '#server/host/start-production.ts';
import { eventually } from '#tests/support/eventually.ts';

test('[OP-06] an unreachable messenger is logged as an error, stopping during that is not', async () => {
  const lines: [message: string, level: string | undefined][] = [];
  const { service, updates } = createProductionBot({
    settings: {
      appUrl: 'https://yapp.example.com',
      bot: {
        token: '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk',
        sharedSecret: 'x'.repeat(24),
        adminChatId: '-1001',
        alertsTopicId: '',
        host: '',
        apiRoot: 'http://127.0.0.1:1',
      },
    },
    dataDirectory: ':memory:',
    nowMs: Date.now,
    log: (message, level) => void lines.push([message, level]),
  });
  const running = updates.start();
  await eventually(() => expect(lines).not.toEqual([]));
  await updates.stop();
  await service.close();
  await expect(running).resolves.toBeUndefined();
  expect(lines[0]).toEqual(["bot: Network request for 'setChatMenuButton' failed!", 'error']);
});
