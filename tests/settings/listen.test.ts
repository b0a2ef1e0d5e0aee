import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type ListenPlace } from '#server/settings/listen.ts';

const place: ListenPlace = { port: 0, host: '127.0.0.1', portSetting: 'PORT', hostSetting: 'HOST' };

function newServer() {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
}

test('[OP-24] a taken port is reported by its setting', async () => {
  const port = await listen(newServer(), place);
  await expect(listen(newServer(), { ...place, port })).rejects.toThrow(
    `PORT: another program listens on port ${port} already.`,
  );
});

test('[OP-24] another machine’s address is reported by its setting', async () => {
  await expect(listen(newServer(), { ...place, host: '192.0.2.1' })).rejects.toThrow(
    'HOST: 192.0.2.1 is not an address of this machine.',
  );
});

test('[OP-24] an unknown host name is reported by its setting', async () => {
  await expect(listen(newServer(), { ...place, host: 'nowhere.invalid' })).rejects.toThrow(
    /^(?:HOST: nowhere\.invalid is not an address of this machine\.|PORT: .*EAI_AGAIN)/,
  );
});
