import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningCall } from '../calls.ts';

/** A request on the simulated network. */
export type WireRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The function call that sends it; undefined for other senders. */
  readonly call?: RunningCall;
};

/** Sends a request of a program over the simulated network. */
export type SendOverWire = (request: WireRequest) => Promise<Response>;

/** The program that the running code belongs to; code outside a program cannot send requests. */
export const program = new AsyncLocalStorage<{ readonly send: SendOverWire }>();

/** Sends a request of the program that is running. */
export function sendFromProgram(request: WireRequest): Promise<Response> {
  const running = program.getStore();
  if (running === undefined)
    throw new Error(`a request outside a program: ${request.method} ${request.url}`);
  return running.send(request);
}
