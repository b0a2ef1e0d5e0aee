import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a call on its way to the bot. */
export type ProxyState =
  | { readonly kind: 'open' }
  /** Calls are held; when the connection opens they continue to the bot, even if the caller no longer waits. */
  | { readonly kind: 'slow' }
  /** Calls are answered by the proxy and never reach the bot. */
  | { readonly kind: 'answering'; readonly status: number; readonly body: string };

/** The proxy between the function and the bot service. */
export type BotProxy = {
  readonly origin: string;
  become(state: ProxyState): void;
  /** How many calls are held. */
  held(): number;
  /** How many callers gave up before the response. */
  givenUp(): number;
  /** The outbox ids that the bot confirmed as sent. */
  readonly sent: ReadonlySet<string>;
  close(): Promise<void>;
};

/** Starts a proxy to the bot service at `target`; a dead bot breaks the calls. */
export async function startBotProxy(target: string): Promise<BotProxy> {
  let state: ProxyState = { kind: 'open' };
  const sent = new Set<string>();
  let givenUp = 0;
  let held: (() => void)[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.once('close', () => {
      if (!response.writableEnded) givenUp += 1;
    });
    const body = await readAll(request);
    if (state.kind === 'answering') {
      response.writeHead(state.status, { 'content-type': 'application/json' }).end(state.body);
      return;
    }
    if (state.kind === 'slow') await new Promise<void>((resolve) => held.push(resolve));
    const outboxId = String(request.headers['x-outbox-id']);
    const answer = await fetch(`${target}${request.url ?? ''}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: request.headers.authorization ?? '',
        'x-outbox-id': outboxId,
      },
      body,
    });
    if (answer.ok) sent.add(outboxId);
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    response.writeHead(answer.status, headers).end(await answer.text());
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    become(next) {
      state = next;
      if (next.kind !== 'open') return;
      const waiting = held;
      held = [];
      waiting.forEach((goOn) => goOn());
    },
    held: () => held.length,
    givenUp: () => givenUp,
    sent,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
