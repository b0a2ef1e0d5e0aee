import { connect, type Socket } from 'node:net';

/** A request, ready to be written to a socket. */
export type RawRequest = { readonly bytes: Buffer };

/** A response, read as far as a measurement needs it. */
export type RawAnswer = { readonly status: number; readonly body: string };

/** Builds the bytes of a request once, so that measuring costs little compared to what is measured. */
export function rawRequest(
  method: string,
  path: string,
  options: { readonly headers: Readonly<Record<string, string>>; readonly body?: object },
): RawRequest {
  const body = options.body === undefined ? '' : JSON.stringify(options.body);
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...options.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} /v1${path} HTTP/1.1`, ...lines].join('\r\n');
  return { bytes: Buffer.from(`${head}\r\n\r\n${body}`) };
}

type Waiting = {
  readonly resolve: (answer: RawAnswer) => void;
  readonly reject: (error: Error) => void;
};

/** A keep-alive connection that sends one request after the other; if it was closed while idle, it is opened again. */
export class RawConnection {
  readonly #port: number;
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Rejects if the connection is closed before the response. */
  send(request: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request.bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#receive(data));
    // The close event that follows reports the error.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#received = Buffer.alloc(0);
      this.#take()?.reject(new Error('The connection was closed before the answer.'));
    });
    return socket;
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #receive(data: Buffer): void {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', headEnd + 4, end),
    };
    this.#received = this.#received.subarray(end);
    this.#take()?.resolve(answer);
  }
}
