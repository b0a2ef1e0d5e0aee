import { WebSocket } from 'ws';
import { queryStringOf } from './http-step.ts';
import { match } from './matchers.ts';
import { type Step, pause, type Run } from './scenario.ts';
import { fill, fillString, pick } from './templates.ts';

/** A websocket of a scenario with the frames that no one has taken yet. */
export type ScenarioSocket = {
  readonly socket: WebSocket;
  readonly frames: unknown[];
  /** Takes the first frame for which `fits` holds, waiting for it; undefined when none comes. */
  readonly take: (fits: (frame: unknown) => boolean, withinMs: number) => Promise<unknown>;
};

function parseFrame(data: WebSocket.RawData): unknown {
  const text = Buffer.isBuffer(data) ? data.toString() : '';
  const frame: unknown = JSON.parse(text);
  return frame;
}

function watch(socket: WebSocket): ScenarioSocket {
  const frames: unknown[] = [];
  let wake = (): void => undefined;
  socket.on('message', (data) => {
    frames.push(parseFrame(data));
    wake();
  });
  socket.on('close', () => wake());
  return {
    socket,
    frames,
    take: async (fits, withinMs) => {
      const deadlineMs = Date.now() + withinMs;
      for (;;) {
        const index = frames.findIndex(fits);
        if (index >= 0) return frames.splice(index, 1)[0];
        const leftMs = deadlineMs - Date.now();
        if (leftMs <= 0 || socket.readyState > WebSocket.OPEN) return undefined;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

function open(run: Run, step: Step): Promise<ScenarioSocket> {
  const query = { query: step.query ?? { project: run.server.projectId }, queries: undefined };
  const endpoint = run.server.endpoint.replace(/^http/, 'ws');
  const url = `${endpoint}/realtime${queryStringOf(query, run.variables)}`;
  const headers: Record<string, string> = { origin: 'http://localhost' };
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === null) delete headers[name];
    else headers[name] = fillString(value, run.variables);
  }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    const watched = watch(socket);
    socket.once('open', () => resolve(watched));
    socket.once('error', reject);
  });
}

function fitting(step: Step): (frame: unknown) => boolean {
  const type = pick(step.expect?.frame, ['type']);
  const to = pick(step.expect?.frame, ['data', 'to']);
  return (frame) => {
    const got = pick(frame, ['type']);
    if (got === 'error' && step.do === 'send') return true;
    if (type !== undefined && got !== type) return false;
    return to === undefined || pick(frame, ['data', 'to']) === to;
  };
}

async function silence(held: ScenarioSocket, step: Step): Promise<string[]> {
  await pause(step.forMs);
  const type = step.type ?? 'event';
  const found = held.frames.find((frame) => pick(frame, ['type']) === type);
  return found === undefined ? [] : [`expected no ${type} frame, got ${JSON.stringify(found)}`];
}

/** Does a step on a websocket; the differences. */
export async function runSocketStep(
  run: Run,
  step: Step,
  sockets: Map<string, ScenarioSocket>,
): Promise<string[]> {
  const name = step.ws ?? '';
  if (step.do === 'open') sockets.set(name, await open(run, step));
  const held = sockets.get(name);
  if (held === undefined) return [`socket ${name} is not open`];
  if (step.do === 'close') held.socket.close();
  if (step.do === 'send') {
    held.socket.send(step.rawFrame ?? JSON.stringify(fill(step.frame, run.variables)));
  }
  if (step.do === 'silence') return silence(held, step);
  if (step.expect === undefined) return [];
  const frame = await held.take(fitting(step), step.withinMs);
  if (frame === undefined) return [`no fitting frame within ${step.withinMs} ms`];
  return match(fill(step.expect.frame, run.variables), frame, 'frame');
}
