import type { Variables } from './templates.ts';

/** The server whose answers are compared with the recorded ones. */
export type ServerUnderTest = {
  /** With `/v1`, without a slash at the end. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** How long events of a scenario's setup may still be on their way. */
  readonly settleMs: number;
};

/** One scenario being run. */
export type Run = { readonly server: ServerUnderTest; readonly variables: Variables };

/** An answer over HTTP. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed text; undefined when it is no JSON. */
  readonly body: unknown;
};

/** Waits; recorded conversations have pauses in them. */
export function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
