import { sendFromProgram } from './wire.ts';

// Replaces `undici` in the server SDK, with exactly the exports that it uses.
/** The options of `fetch` that the SDK passes. */
type Options = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends a request of the server SDK over the simulated network. */
export function fetch(url: URL | string, { method, headers, body }: Options): Promise<unknown> {
  return sendFromProgram({ url: String(url), method, headers, body: body ?? '' });
}

const { FormData, File } = globalThis;

export { Agent } from 'node:http';
export { File, FormData };
