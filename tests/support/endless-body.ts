import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';

/** The result of a request with an endless body. */
export type EndlessOutcome = {
  /** The first line of the response. */
  readonly answer: string;
  /** How many bytes the server read until it closed the connection. */
  readonly readBytes: number;
};

const started = 'http.server.request.start';
const megabyte = 'x'.repeat(1_000_000);

/** Sends headers, then a body for as long as the server keeps the connection open; the server runs in this process. */
export async function sendEndlessBody(
  port: number,
  head: readonly string[],
): Promise<EndlessOutcome> {
  const client = connect(port, '127.0.0.1');
  let onCut: (readBytes: number) => void = () => undefined;
  const cut = new Promise<number>((resolve) => {
    onCut = resolve;
  });
  const watch = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    if (socket.remotePort !== client.localPort) return;
    socket.once('close', () => {
      onCut(socket.bytesRead);
    });
  };
  subscribe(started, watch);
  let answer = '';
  client.on('data', (data) => {
    answer ||= String(data).split('\r\n')[0] ?? '';
  });
  const send = (): void => {
    if (client.destroyed) return;
    client.write(`f4240\r\n${megabyte}\r\n`, send);
  };
  // The connection is closed while it is written to.
  client.on('error', () => undefined);
  client.write(`${head.join('\r\n')}\r\n\r\n`, send);
  const closed = new Promise((resolve) => client.once('close', resolve));
  const [readBytes] = await Promise.all([cut, closed]);
  unsubscribe(started, watch);
  return { answer, readBytes };
}
