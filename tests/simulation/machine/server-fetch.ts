import { sendFromProgram } from './wires.ts';

// Replaces `undici` in the server SDK: exactly what it imports from there.
/** The part of `fetch`'s options that the SDK gives. */
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
