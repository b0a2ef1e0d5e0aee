import type { Random } from '../random.ts';
import { clock } from './clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { WireRequest } from './wire.ts';

/** A process that sends requests and may end at any time; requests of an ended one get no response. */
export type Sender = {
  readonly name: string;
  readonly isAlive: () => boolean;
  readonly end: () => void;
};

/** How many of a thousand requests each fault affects. */
export type FaultShares = {
  readonly lostBefore: number;
  readonly lostAfter: number;
  readonly refused: number;
  /** Processed, but the response is a server error. */
  readonly failed: number;
  readonly doubled: number;
  readonly delayed: number;
  readonly ended: number;
  /** How many of a thousand disk commits fail because the disk is full, or cannot be written. */
  readonly diskFull: number;
  readonly diskBroken: number;
};

/** The faults of requests, in the order in which they are drawn. */
const networkFaults = [
  'lostBefore',
  'lostAfter',
  'refused',
  'failed',
  'doubled',
  'delayed',
  'ended',
] as const;

type NetworkFault = (typeof networkFaults)[number];

/** No faults. */
export const noFaults: FaultShares = {
  lostBefore: 0,
  lostAfter: 0,
  refused: 0,
  failed: 0,
  doubled: 0,
  delayed: 0,
  ended: 0,
  diskFull: 0,
  diskBroken: 0,
};

/** The response of a server. */
export type WireResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Processes a request on the server and resolves to its response. */
export type Serve = (request: WireRequest) => Promise<WireResponse>;

/** The network between programs and servers; it can lose, delay, duplicate and reorder requests. */
export type Network = {
  readonly send: (sender: Sender, request: WireRequest) => Promise<Response>;
  readonly setFaults: (shares: FaultShares) => void;
  /** The number of faults so far. */
  readonly faultCount: () => number;
  /** Counts a fault of another part of the machine. */
  readonly countFault: (name: string) => void;
  /** Whether a server is processing a request, which may commit changes. */
  readonly isServing: () => boolean;
  /** Aborts all pending requests, as when a server stops. */
  readonly abortAll: () => void;
};

/** The dependencies of the network. */
export type NetworkParts = {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly serve: Serve;
  readonly log: (line: string) => void;
};

const delays = [40, 900, 4000, 26_000];

/** Creates the network of one run. */
export function createNetwork({ random, scheduler, log, ...parts }: NetworkParts): Network {
  let drawn = faultsOf(noFaults);
  let [faults, serving] = [0, 0];
  let aborts = new Set<() => void>();

  function pickFault(): NetworkFault | null {
    let left = random.below(1000);
    for (const [name, share] of drawn) {
      left -= share;
      if (left < 0) return name;
    }
    return null;
  }

  async function serve(request: WireRequest): Promise<WireResponse> {
    serving += 1;
    try {
      return await parts.serve(request);
    } finally {
      serving -= 1;
    }
  }

  function send(sender: Sender, request: WireRequest): Promise<Response> {
    const line = `${sender.name} ${request.method} ${pathOf(request)}`;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const abort = (): void => {
        if (isOver) return;
        isOver = true;
        aborts.delete(abort);
        if (sender.isAlive()) reject(new TypeError('fetch failed'));
      };
      const answer = (response: WireResponse): void => {
        if (isOver) return;
        isOver = true;
        aborts.delete(abort);
        if (sender.isAlive()) resolve(responseOf(response));
      };
      aborts.add(abort);
      const arrive = (isAnswered: boolean): void => {
        void serve(request).then((response) => {
          log(`  ${response.status} ${response.text}`);
          if (isAnswered) scheduler.add(`answer to ${line}`, () => answer(response));
        }, abort);
      };
      const depart = (): void => {
        if (!sender.isAlive()) return;
        const fault = pickFault();
        if (fault === null) {
          arrive(true);
          return;
        }
        faults += 1;
        log(`  ${fault}`);
        switch (fault) {
          case 'lostBefore':
            abort();
            return;
          case 'lostAfter':
            arrive(false);
            scheduler.add(`loss of ${line}`, abort);
            return;
          case 'failed':
            void serve(request).then(
              () => scheduler.add(`failure of ${line}`, () => answer(failure(500))),
              abort,
            );
            return;
          case 'refused':
            answer(failure(503));
            return;
          case 'doubled':
            scheduler.add(`double ${line}`, () => arrive(false));
            arrive(true);
            return;
          case 'delayed':
            clock.start(
              () => scheduler.add(`late ${line}`, () => arrive(true)),
              random.pick(delays) ?? 0,
            );
            return;
          case 'ended':
            if (random.percent(50)) arrive(false);
            sender.end();
            // Devices never end; they see a failed request.
            abort();
        }
      };
      scheduler.add(line, depart);
    });
  }

  return {
    send,
    setFaults(next) {
      drawn = faultsOf(next);
    },
    faultCount: () => faults,
    isServing: () => serving > 0,
    countFault(name) {
      faults += 1;
      log(`  ${name}`);
    },
    abortAll() {
      const pending = aborts;
      aborts = new Set();
      for (const abort of pending) abort();
    },
  };
}

function faultsOf(shares: FaultShares): readonly (readonly [NetworkFault, number])[] {
  return networkFaults.map((name) => [name, shares[name]]);
}

function failure(status: number): WireResponse {
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status, headers, text: '{}' };
}

function pathOf({ url }: WireRequest): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/** The parts of a Response that callers use; creating a real one is slower than serving the request. */
function responseOf({ status, headers, text }: WireResponse): Response {
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    text: async () => text,
    json: async (): Promise<unknown> => JSON.parse(text),
  } as Response;
}
