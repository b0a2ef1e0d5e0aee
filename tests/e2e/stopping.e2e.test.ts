import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { standInToken, startTelegramBotApi } from '#tests/support/telegram-bot-api.ts';
import { callAsGuest, changeRow, readRow } from './support/backend.ts';
import { startProduct, type Product } from './support/product.ts';
import { productionSettings } from './support/production-settings.ts';

const maxStopMs = 10_000;

/** The parts of the bot's token that must not be in any output: the whole, and its secret half. */
const tokenParts = [standInToken, standInToken.split(':')[1] ?? ''];

async function start(settings: Readonly<Record<string, string>> | 'demo'): Promise<Product> {
  const product = await startProduct(
    settings === 'demo' ? {} : { arguments: ['--production'], settings },
  );
  onTestFinished(() => product.stop());
  return product;
}

/** Opens the live connection as the app does; `closed` resolves with the code that ends it. */
async function openSocket(product: Product): Promise<{ readonly closed: Promise<number> }> {
  const url = `${product.origin.replace('http', 'ws')}/v1/realtime?project=yapp`;
  const socket = new WebSocket(`${url}&channels[]=files`);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  await once(socket, 'message');
  return { closed };
}

/** The address of a server that accepts connections and never responds. */
async function startSilentServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('[OP-01] it stops in time with open sockets, notifies them, and loses nothing that it confirmed', async () => {
  const product = await start('demo');
  const sockets = await Promise.all([openSocket(product), openSocket(product)]);
  const answered: string[] = [];
  const calls = [
    ['ada', '1001'],
    ['ben', '1002'],
    ['cleo', '1003'],
    ['dan', '1004'],
  ].map(async ([handle = '', id = '']) => {
    const signed = await fetch(`${product.origin}/launch/sign?as=${handle}`);
    const { initData } = (await signed.json()) as { initData: string };
    await changeRow(product, 'users', id, { x_name: 'Changed' });
    answered.push(id);
    return callAsGuest(product, 'openSession', { initData });
  });
  await Promise.any(calls);
  const startedMs = performance.now();
  const { exitCode } = await product.end('SIGTERM');

  expect(performance.now() - startedMs).toBeLessThan(maxStopMs);
  expect(exitCode).toBe(0);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1001, 1001]);
  const outcomes = await Promise.allSettled(calls);
  const replies = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value['success']] : [],
  );
  expect(new Set(replies)).toEqual(new Set([true]));
  expect(answered).not.toEqual([]);
  await product.restart();
  for (const id of answered) {
    expect(await readRow(product, 'users', id)).toMatchObject({ x_name: 'Changed' });
  }
});

test('[OP-01] [OP-06] it starts and stops in time without the messenger, and prints no token', async () => {
  for (const apiRoot of ['http://127.0.0.1:9', await startSilentServer()]) {
    const product = await start(productionSettings(apiRoot));
    await openSocket(product);
    const readiness = await fetch(`${product.adminOrigin}/readyz`);
    expect(await readiness.json()).toMatchObject({
      isReady: false,
      checks: { database: 'ok', bot: 'the messenger is not reached' },
    });
    const startedMs = performance.now();
    const { exitCode, output } = await product.end('SIGTERM');
    expect(performance.now() - startedMs).toBeLessThan(maxStopMs);
    expect([apiRoot, exitCode]).toEqual([apiRoot, 0]);
    for (const part of tokenParts) expect(output).not.toContain(part);
    const lines = output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      time: expect.any(String) as unknown,
      level: 'info',
      message: expect.stringContaining('Yapp is ready') as unknown,
    });
  }
});

test('[OP-01] a messenger that becomes unreachable neither stops it nor reveals the token', async () => {
  const telegram = await startTelegramBotApi();
  const product = await start(productionSettings(telegram.apiRoot));
  await telegram.close();
  const { exitCode, output } = await product.end('SIGTERM');
  expect(exitCode).toBe(0);
  for (const part of tokenParts) expect(output).not.toContain(part);
});
