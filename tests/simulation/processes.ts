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
import type { Random } from './random.ts';
import { clock } from './machine/clock.ts';
import type { Network, Sender } from './machine/network.ts';
import { program, type WireRequest } from './machine/wire.ts';

/** The dependencies of the processes. */
export type ProcessesParts = {
  readonly count: number;
  readonly random: Random;
  readonly network: () => Network;
  readonly log: (line: string) => void;
  readonly variables: Readonly<Record<string, string>>;
  readonly apiKey: string;
  /** Called with each reply of the function, whether or not it arrives. */
  readonly onReply: (call: RunningCall, reply: Readonly<Record<string, unknown>>) => void;
};

/** Simulated processes of the function, which share no state; a process that ends is replaced. */
export type Processes = {
  readonly executor: FunctionExecutor;
  /** Triggers a run of the schedule in a random process. */
  readonly runSchedule: () => Promise<void>;
  /** Skews the clocks of the processes at random. */
  readonly skewClocks: () => void;
  /** Sets all clocks to the correct time. */
  readonly correctClocks: () => void;
  /** Restarts all processes with these additional variables. */
  readonly restartAll: (variables: Readonly<Record<string, string>>) => void;
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
  const { random, network, log } = parts;
  let extraVariables: Readonly<Record<string, string>> = {};
  let started = 0;
  let calls = 0;
  const instances = Array.from({ length: parts.count }, startInstance);

  function startInstance(): Instance {
    started += 1;
    const instance: Instance = {
      name: `f${started}`,
      isAlive: true,
      skewMs: random.pick(skews) ?? 0,
      ends: new Set(),
      run: createOperationsFunction(
        { ...parts.variables, ...extraVariables },
        {
          nowMs: () => clock.nowMs() + instance.skewMs,
          fetch: (input, init) => globalThis.fetch(input, init),
          random: () => random.below(1000) / 1000,
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
      // A call that timed out continues as long as its process does, but its reply is ignored.
      isAlive: () => instance.isAlive,
      end: () => endInstance(instance),
    };
    const send = (sent: WireRequest) => network().send(sender, { ...sent, call });
    return new Promise((resolve) => {
      const end = (): void => {
        instance.ends.delete(end);
        resolve(failedResult('the process ended'));
      };
      instance.ends.add(end);
      clock.start(end, functionTimeoutMs);
      program.run({ send }, () => {
        void instance.run(request).then(
          (reply) => {
            parts.onReply(call, reply);
            resolve(resultOf(reply));
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
        const instance = random.pick(instances);
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
      const instance = random.pick(instances);
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
      for (const instance of instances) instance.skewMs = random.pick(skews) ?? 0;
    },
    correctClocks() {
      for (const instance of instances) instance.skewMs = 0;
    },
    restartAll(variables) {
      extraVariables = variables;
      for (const instance of instances) endInstance(instance);
    },
  };
}

function resultOf(reply: unknown): FunctionResult {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(reply)),
    logs: '',
    errors: '',
  };
}
