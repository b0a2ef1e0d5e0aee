import { AsyncResource } from 'node:async_hooks';
import { sendFromProgram } from './wires.ts';
import { clock } from './clock.ts';
import { entropy } from './entropy.ts';

// Time, timers and the network of the whole process are the simulation's own from here on.
const RealDate = Date;

/** A Date whose present is the simulation's. */
class SimulatedDate extends RealDate {
  constructor(...values: [] | [value: number | string | Date]) {
    if (values.length === 0) super(clock.nowMs());
    else super(...(values as [number]));
  }

  static override now(): number {
    return clock.nowMs();
  }
}

const realImmediate = setImmediate;

/** How many immediates and cryptographic jobs are under way; the machine is quiet without any. */
let underWay = 0;

function startTimer(work: () => void, delayMs = 0): object {
  const timer = clock.start(AsyncResource.bind(work), delayMs);
  return Object.assign(timer, { unref: () => timer, ref: () => timer });
}

function startImmediate(work: (...values: unknown[]) => void, ...values: unknown[]): object {
  underWay += 1;
  return realImmediate(() => {
    underWay -= 1;
    work(...values);
  });
}

/** Cryptographic jobs run on threads and take any number of turns, so each of them is waited for. */
function countJobs(subtle: SubtleCrypto): void {
  for (const name of ['verify', 'importKey', 'sign', 'digest', 'decrypt', 'encrypt'] as const) {
    const job = subtle[name].bind(subtle) as (...values: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      value: async (...values: unknown[]) => {
        underWay += 1;
        try {
          return await job(...values);
        } finally {
          underWay -= 1;
        }
      },
    });
  }
}

function fetchFromProgram(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const headers = Object.fromEntries(new Headers(init.headers ?? {}).entries());
  const { method = 'GET', body } = init;
  return sendFromProgram({ url, method, headers, body: typeof body === 'string' ? body : '' });
}

countJobs(globalThis.crypto.subtle);
Object.assign(globalThis, {
  Date: SimulatedDate,
  setTimeout: startTimer,
  setInterval: () => ({ unref: () => undefined }),
  setImmediate: startImmediate,
  clearTimeout: (timer: unknown) => clock.stop(timer),
  clearInterval: () => undefined,
  fetch: fetchFromProgram,
});
Math.random = () => entropy.bytes(4).readUInt32LE() / 2 ** 32;
AbortSignal.timeout = (delayMs) => {
  const controller = new AbortController();
  startTimer(() => {
    controller.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  }, delayMs);
  return controller.signal;
};

/** Lets everything run that needs neither the network nor time to pass. */
export async function settle(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => realImmediate(resolve));
    if (underWay === 0) return;
  }
}
