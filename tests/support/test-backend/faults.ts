import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiAnswer, ApiRequest } from '#server/local-appwrite/http/api-call.ts';
import type { NodeListener } from '#server/host/web-server.ts';

/** A fault to inject into matching requests: its name, the requests, and what happens. */
export const faultSchema = z.object({
  /** A regular expression for `METHOD path`. */
  match: z.string(),
  /** `function` are the operations' own calls, `client` the app's, `bot` calls of the bot service. */
  from: z.enum(['function', 'client', 'bot', 'any']).default('any'),
  /** How many matching requests pass before the fault starts. */
  skip: z.number().default(0),
  /** How many matching requests it affects. */
  times: z.number().default(1),
  action: z.union([
    /** Responds with this status instead of serving. */
    z.object({ status: z.number(), body: z.string().default('{}') }),
    /** Closes the connection before the request is served, or after it, so that the response is lost. */
    z.object({ cut: z.enum(['before', 'after']) }),
    z.object({ delayMs: z.number() }),
    /** Delays the request until there are no more faults; only for the backend's requests. */
    z.object({ isHeld: z.literal(true) }),
  ]),
});
export type Fault = z.output<typeof faultSchema>;
/** A fault as a test defines it. */
export type FaultRequest = z.input<typeof faultSchema>;

/** One request that the backend received. */
export type SeenRequest = { readonly line: string; readonly from: 'function' | 'client' };

/** A body that is no JSON is a page of a proxy. */
function contentTypeOf(body: string): string {
  return body.startsWith('<') ? 'text/html' : 'application/json';
}

/** Injects faults and records requests. */
export function createFaults() {
  const faults: { fault: Fault; seen: number }[] = [];
  let requests: SeenRequest[] = [];
  let held: (() => void)[] = [];

  function find(line: string, from: 'function' | 'client' | 'bot'): Fault['action'] | undefined {
    for (const entry of faults) {
      const { fault } = entry;
      const fits = fault.from === 'any' || fault.from === from;
      if (!fits || !new RegExp(fault.match).test(line)) continue;
      entry.seen++;
      const isHit = entry.seen > fault.skip && entry.seen <= fault.skip + fault.times;
      if (isHit) return fault.action;
    }
    return undefined;
  }

  return {
    add(fault: Fault): object {
      faults.push({ fault, seen: 0 });
      return {};
    },
    clear(): object {
      faults.length = 0;
      const released = held;
      held = [];
      for (const release of released) release();
      return {};
    },
    takeRequests(): readonly SeenRequest[] {
      const taken = requests;
      requests = [];
      return taken;
    },
    wrapListener(listener: NodeListener): NodeListener {
      return (request, response) => {
        const line = `${request.method ?? ''} ${decodeURIComponent(request.url ?? '')}`;
        const from = request.headers['x-sdk-name'] === 'Node.js' ? 'function' : 'client';
        if (request.method !== 'OPTIONS') requests.push({ line, from });
        const action = find(line, from);
        if (action === undefined) {
          listener(request, response);
        } else if ('status' in action) {
          request.resume();
          response
            .writeHead(action.status, {
              'content-type': contentTypeOf(action.body),
              'access-control-allow-origin': request.headers.origin ?? '*',
              'access-control-allow-credentials': 'true',
            })
            .end(action.body);
        } else if ('delayMs' in action) {
          void setTimeout(action.delayMs).then(() => listener(request, response));
        } else if ('isHeld' in action) {
          held.push(() => listener(request, response));
        } else if (action.cut === 'before') {
          request.socket.destroy();
        } else {
          // The request is served completely; only its response is lost.
          const { socket } = request;
          response.write = () => true;
          response.end = ((): typeof response => {
            socket.destroy();
            return response;
          }) as typeof response.end;
          response.flushHeaders = () => undefined;
          listener(request, response);
        }
      };
    },
    /** The same for calls of the function that need no socket. */
    async carry(
      line: string,
      request: ApiRequest,
      answer: (request: ApiRequest) => Promise<ApiAnswer>,
    ): Promise<ApiAnswer> {
      const text = decodeURIComponent(line);
      requests.push({ line: text, from: 'function' });
      const action = find(text, 'function');
      if (action === undefined) return answer(request);
      if ('status' in action) {
        const raw = { contentType: contentTypeOf(action.body), content: action.body };
        return { status: action.status, raw };
      }
      if ('delayMs' in action) await setTimeout(action.delayMs);
      else if ('isHeld' in action) await new Promise<void>((release) => held.push(release));
      else {
        if (action.cut === 'after') await answer(request);
        throw new TypeError('fetch failed');
      }
      return answer(request);
    },
    wrapFetch(inner: typeof fetch): typeof fetch {
      return async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        const action = find(`${init?.method ?? 'GET'} ${new URL(url).pathname}`, 'bot');
        if (action === undefined) return inner(input, init);
        if ('status' in action) return new Response(action.body, { status: action.status });
        if ('delayMs' in action) {
          await setTimeout(action.delayMs);
          return inner(input, init);
        }
        if ('cut' in action && action.cut === 'after') await inner(input, init);
        throw new TypeError('fetch failed');
      };
    },
  };
}
