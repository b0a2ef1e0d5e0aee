import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// A thread that sends one request many times at once, each on a line of its own that is open already, so that what is
// measured beside it waits for the server alone. It says `ready`, floods at each message, and then says how it was answered.

/** The thread's input. */
export type FloodData = {
  readonly port: number;
  readonly requests: readonly Uint8Array[];
};

/** How many answers had each status. */
export type FloodAnswers = Readonly<Record<string, number>>;

const { port, requests } = workerData as FloodData;
let sockets = await Promise.all(requests.map(open));
parentPort?.on('message', () => void flood());
post('ready');

function open(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    // The connection of a refused body is closed while it is written to.
    socket.on('error', () => socket.destroy());
  });
}

async function flood(): Promise<void> {
  const counts: Record<string, number> = {};
  const answered = sockets.map(
    (socket, index) =>
      new Promise<void>((resolve) => {
        socket.once('data', (data) => {
          const status = data.toString('latin1', 9, 12);
          counts[status] = (counts[status] ?? 0) + 1;
          resolve();
        });
        socket.write(requests[index] ?? '');
      }),
  );
  await Promise.all(answered);
  for (const socket of sockets) socket.destroy();
  sockets = await Promise.all(requests.map(open));
  post(counts);
}

function post(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(message);
}
