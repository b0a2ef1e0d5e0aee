import type { Chance } from '../chance.ts';
import { clock } from './clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { WireRequest } from './wires.ts';

/** A sender: a process that may end at any time. Requests of an ended one are never answered. */
export type Sender = {
  readonly name: string;
  readonly isAlive: () => boolean;
  readonly end: () => void;
};

/** How often of a thousand each fault happens to a request. */
export type FaultShares = {
  readonly lostBefore: number;
  readonly lostAfter: number;
  readonly refused: number;
  /** Served, but answered with a server failure. */
  readonly failed: number;
  readonly doubled: number;
  readonly delayed: number;
  readonly ended: number;
  /** Of a thousand commits on the disk: refused as it is full, or as it cannot be written. */
  readonly diskFull: number;
  readonly diskBroken: number;
};

/** What may happen to a request, in the order in which chance looks. */
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

/** Without any fault. */
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

/** What a server answered. */
export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Serves a request; resolves once the server has answered. */
export type Serve = (request: WireRequest) => Promise<Answered>;

/** The network between programs and servers; it loses, delays, doubles and reorders. */
export type Network = {
  readonly send: (sender: Sender, request: WireRequest) => Promise<Response>;
  readonly setFaults: (shares: FaultShares) => void;
  /** How many faults have happened. */
  readonly faultCount: () => number;
  /** Counts a fault of another part of the machine. */
  readonly countFault: (name: string) => void;
  /** Whether a server is at work, which may have committed unknown changes. */
  readonly isServing: () => boolean;
  /** Aborts all pending requests, as when a server ends. */
  readonly breakOff: () => void;
};

/** What the network needs. */
export type NetworkParts = {
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly serve: Serve;
  readonly log: (line: string) => void;
};

const delays = [40, 900, 4000, 26_000];

/** Makes the network of one run. */
export function createNetwork({ chance, scheduler, log, ...parts }: NetworkParts): Network {
  let listed = listOf(noFaults);
  let [faults, serving] = [0, 0];
  let breakers = new Set<() => void>();

  function pickFault(): NetworkFault | null {
    let left = chance.below(1000);
    for (const [name, share] of listed) {
      left -= share;
      if (left < 0) return name;
    }
    return null;
  }

  async function serve(request: WireRequest): Promise<Answered> {
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
      const cut = (): void => {
        if (isOver) return;
        isOver = true;
        breakers.delete(cut);
        if (sender.isAlive()) reject(new TypeError('fetch failed'));
      };
      const answer = (answered: Answered): void => {
        if (isOver) return;
        isOver = true;
        breakers.delete(cut);
        if (sender.isAlive()) resolve(responseOf(answered));
      };
      breakers.add(cut);
      const arrive = (isHeard: boolean): void => {
        void serve(request).then((answered) => {
          log(`  ${answered.status} ${answered.text}`);
          if (isHeard) scheduler.add(`answer to ${line}`, () => answer(answered));
        }, cut);
      };
      const depart = (): void => {
        // Anyone who has ended sends nothing any more.
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
            cut();
            return;
          case 'lostAfter':
            arrive(false);
            scheduler.add(`loss of ${line}`, cut);
            return;
          case 'failed':
            void serve(request).then(
              () => scheduler.add(`failure of ${line}`, () => answer(failure(500))),
              cut,
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
              chance.pick(delays) ?? 0,
            );
            return;
          case 'ended':
            if (chance.percent(50)) arrive(false);
            sender.end();
            // A device outlives its requests, and learns that this one failed.
            cut();
        }
      };
      scheduler.add(line, depart);
    });
  }

  return {
    send,
    setFaults(next) {
      listed = listOf(next);
    },
    faultCount: () => faults,
    isServing: () => serving > 0,
    countFault(name) {
      faults += 1;
      log(`  ${name}`);
    },
    breakOff() {
      const broken = breakers;
      breakers = new Set();
      for (const cut of broken) cut();
    },
  };
}

function listOf(shares: FaultShares): readonly (readonly [NetworkFault, number])[] {
  return networkFaults.map((name) => [name, shares[name]]);
}

function failure(status: number): Answered {
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status, headers, text: '{}' };
}

function pathOf({ url }: WireRequest): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/** What callers take of a Response; making a real one costs more than serving. */
function responseOf({ status, headers, text }: Answered): Response {
  return {
    status,
    ok: status >= 200 && status < 300,
    headers,
    text: async () => text,
    json: async (): Promise<unknown> => JSON.parse(text),
  } as Response;
}
