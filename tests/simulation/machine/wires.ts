import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningCall } from '../calls.ts';

/** A request on the simulated network. */
export type WireRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The call of the function that sends it, if it is one. */
  readonly call?: RunningCall;
};

/** Carries a request of a program; resolves to what the program takes for a Response. */
export type Carrier = (request: WireRequest) => Promise<Response>;

/** The program that the running code belongs to; requests outside a program fail. */
export const program = new AsyncLocalStorage<{ readonly carry: Carrier }>();

/** Sends a request of the program that is running. */
export function sendFromProgram(request: WireRequest): Promise<Response> {
  const running = program.getStore();
  if (running === undefined) throw new Error(`no one's request: ${request.method} ${request.url}`);
  return running.carry(request);
}
