import {
  createOperationsFunction,
  type OperationsFunction,
} from '#server/function/operations-function.ts';
import {
  failedResult,
  type FunctionExecutor,
  type FunctionResult,
} from '#server/local-appwrite/functions/function-context.ts';
import type { RunningCall } from './calls.ts';
import type { Chance } from './chance.ts';
import { clock } from './machine/clock.ts';
import type { Network, Sender } from './machine/network.ts';
import { program, type WireRequest } from './machine/wires.ts';

/** What the processes of the function need of their surroundings. */
export type ProcessesParts = {
  readonly count: number;
  readonly chance: Chance;
  readonly network: () => Network;
  readonly log: (line: string) => void;
  readonly variables: Readonly<Record<string, string>>;
  readonly apiKey: string;
  /** Learns what the function answers to a call, whether or not the answer arrives. */
  readonly onAnswer: (call: RunningCall, reply: Readonly<Record<string, unknown>>) => void;
};

/** The function in several simulated processes, which share nothing; one that ends is replaced by a new one. */
export type Processes = {
  readonly executor: FunctionExecutor;
  /** Runs the function as the schedule does, in some process. */
  readonly runSchedule: () => Promise<void>;
  /** Sets the clocks of the processes apart. */
  readonly skewClocks: () => void;
  /** Sets all clocks right. */
  readonly setClocksRight: () => void;
  /** Starts all processes again, with these variables beside the usual ones. */
  readonly startAgain: (variables: Readonly<Record<string, string>>) => void;
};

type Instance = {
  readonly name: string;
  isAlive: boolean;
  skewMs: number;
  readonly ends: Set<() => void>;
  readonly run: OperationsFunction;
};

type Request = Parameters<OperationsFunction>[0];

const skews = [0, 0, 0, 1500, -1500, 60_000, -20_000];
const functionTimeoutMs = 25_000;

/** Starts the processes of one run. */
export function startProcesses(parts: ProcessesParts): Processes {
  const { chance, network, log } = parts;
  let more: Readonly<Record<string, string>> = {};
  let started = 0;
  let calls = 0;
  const instances = Array.from({ length: parts.count }, startInstance);

  function startInstance(): Instance {
    started += 1;
    const instance: Instance = {
      name: `f${started}`,
      isAlive: true,
      skewMs: chance.pick(skews) ?? 0,
      ends: new Set(),
      run: createOperationsFunction(
        { ...parts.variables, ...more },
        {
          nowMs: () => clock.nowMs() + instance.skewMs,
          fetch: (input, init) => globalThis.fetch(input, init),
          random: () => chance.below(1000) / 1000,
          wait: (delayMs) => new Promise((resolve) => void clock.start(resolve, delayMs)),
        },
      ),
    };
    return instance;
  }

  function endInstance(instance: Instance): void {
    instance.isAlive = false;
    for (const end of instance.ends) end();
    instances[instances.indexOf(instance)] = startInstance();
  }

  function runIn(instance: Instance, call: RunningCall, request: Request): Promise<FunctionResult> {
    const sender: Sender = {
      name: `${instance.name}#${call.number}`,
      // Whose time is over is not heard any more, but continues as long as its process does.
      isAlive: () => instance.isAlive,
      end: () => endInstance(instance),
    };
    const carry = (sent: WireRequest) => network().send(sender, { ...sent, call });
    return new Promise((resolve) => {
      const end = (): void => {
        instance.ends.delete(end);
        resolve(failedResult('the process ended'));
      };
      instance.ends.add(end);
      clock.start(end, functionTimeoutMs);
      program.run({ carry }, () => {
        void instance.run(request).then(
          (reply) => {
            parts.onAnswer(call, reply);
            resolve(answerOf(reply));
          },
          (error: unknown) => resolve(failedResult(String(error))),
        );
      });
    });
  }

  function newCall(about: Pick<RunningCall, 'name' | 'actorId' | 'body'>): RunningCall {
    calls += 1;
    const startedAtMs = clock.nowMs();
    const faultsBefore = network().faultCount();
    return { ...about, number: calls, startedAtMs, faultsBefore };
  }

  return {
    executor: {
      async execute({ request }) {
        const instance = chance.pick(instances);
        if (instance === undefined) return failedResult('no process');
        const { url, headers } = request;
        const body = new TextDecoder().decode(request.body);
        const name = url.replace(/\?.*$/, '').replace(/^\//, '');
        const call = newCall({ name, actorId: headers['x-appwrite-user-id'] ?? null, body });
        log(`  call ${call.number} ${name} in ${instance.name}`);
        return runIn(instance, call, {
          path: `/${name}`,
          body,
          headers,
          log: () => undefined,
          error: () => undefined,
        });
      },
      release: () => undefined,
      close: async () => undefined,
    },
    async runSchedule() {
      const instance = chance.pick(instances);
      if (instance === undefined) return;
      const call = newCall({ name: 'schedule', actorId: null, body: '' });
      const headers = { 'x-appwrite-trigger': 'schedule', 'x-appwrite-key': parts.apiKey };
      await runIn(instance, call, {
        path: '/',
        body: '',
        headers,
        log: () => undefined,
        error: () => undefined,
      });
    },
    skewClocks() {
      for (const instance of instances) instance.skewMs = chance.pick(skews) ?? 0;
    },
    setClocksRight() {
      for (const instance of instances) instance.skewMs = 0;
    },
    startAgain(variables) {
      more = variables;
      for (const instance of instances) endInstance(instance);
    },
  };
}

function answerOf(reply: unknown): FunctionResult {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(reply)),
    logs: '',
    errors: '',
  };
}
