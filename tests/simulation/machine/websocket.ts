import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';

/** A websocket connection without a network: the server's frames are read as they are written. */
export type Websocket = {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** Closes the connection. */
  readonly close: () => void;
};

const textFrame = 1;

/** Opens a connection to a path with these headers and passes received texts to `onText`. */
export function openWebsocket(
  { path, headers }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  onText: (text: string) => void,
): Websocket {
  let isOpen = false;
  let bytes = Buffer.alloc(0);
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      bytes = Buffer.concat([bytes, chunk]);
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return done();
        isOpen = true;
        bytes = bytes.subarray(end + 4);
      }
      for (let frame = nextFrame(bytes); frame !== null; frame = nextFrame(bytes)) {
        bytes = bytes.subarray(frame.end);
        if (frame.kind === textFrame) onText(frame.text);
      }
      done();
    },
  });
  const request = {
    method: 'GET',
    url: path,
    headers: {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...headers,
    },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  return { request, socket, close: () => void socket.destroy() };
}

/** The first complete frame in unmasked bytes of a server; null if there is none yet. */
function nextFrame(bytes: Buffer): { kind: number; text: string; end: number } | null {
  if (bytes.length < 2) return null;
  const [first = 0, second = 0] = bytes;
  const short = second & 127;
  const headBytes =
    new Map([
      [126, 4],
      [127, 10],
    ]).get(short) ?? 2;
  if (bytes.length < headBytes) return null;
  let length = short;
  if (short === 126) length = bytes.readUInt16BE(2);
  if (short === 127) length = Number(bytes.readBigUInt64BE(2));
  const end = headBytes + length;
  if (bytes.length < end) return null;
  return { kind: first & 15, text: bytes.toString('utf8', headBytes, end), end };
}
