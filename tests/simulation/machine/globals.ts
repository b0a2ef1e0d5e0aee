import { AsyncResource } from 'node:async_hooks';
import { sendFromProgram } from './wire.ts';
import { clock } from './clock.ts';
import { entropy } from './entropy.ts';

// Replaces time, timers, randomness and the network of the whole process with simulated ones.
const RealDate = Date;

/** A Date that uses the simulated time. */
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

/** The number of pending immediates. */
let pendingImmediates = 0;
/** Cryptographic jobs whose results are not delivered yet, in order of their start. */
const jobs: (() => Promise<void>)[] = [];

function startTimer(work: () => void, delayMs = 0): object {
  const timer = clock.start(AsyncResource.bind(work), delayMs);
  return Object.assign(timer, { unref: () => timer, ref: () => timer });
}

function startImmediate(work: (...values: unknown[]) => void, ...values: unknown[]): object {
  pendingImmediates += 1;
  return realImmediate(() => {
    pendingImmediates -= 1;
    work(...values);
  });
}

/**
 * Cryptographic jobs run on threads and finish in any order. To be deterministic, each result is delivered only when
 * nothing else is running, in the order in which the jobs started.
 */
function orderJobs(subtle: SubtleCrypto): void {
  for (const name of ['verify', 'importKey', 'sign', 'digest', 'decrypt', 'encrypt'] as const) {
    const job = subtle[name].bind(subtle) as (...values: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      value: (...values: unknown[]) =>
        new Promise((resolve, reject) => {
          const result = job(...values);
          jobs.push(() => result.then(resolve, reject));
        }),
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

orderJobs(globalThis.crypto.subtle);
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

/** Waits until nothing can continue without the network or a timer. */
export async function settle(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => realImmediate(resolve));
    if (pendingImmediates > 0) continue;
    const deliverResult = jobs.shift();
    if (deliverResult === undefined) return;
    await deliverResult();
  }
}
