import { z } from 'zod';
import type { OperationsFunction } from '#server/function/operations-function.ts';
import type { ForkedFunction } from './forked-function.ts';

/**
 * The number of the function's processes: calls go to them in turn. Without queues every call has a process
 * of its own, so that nothing at all is shared but the backend.
 */
export const processFormSchema = z.object({
  count: z.number().min(1),
  isQueued: z.boolean(),
  /** Whether these are operating-system processes, which use the real time; otherwise instances that share nothing. */
  isForked: z.boolean().optional(),
  /** Variables of the function that differ from the usual ones. */
  variables: z.record(z.string(), z.string()).optional(),
  /** Whether the function skips its pauses, so that a test need not wait. */
  isHasty: z.boolean().optional(),
});
export type ProcessForm = z.output<typeof processFormSchema>;

/** The process setups in which concurrent calls are tested; the simulator has two to four processes. Rule TR-37. */
export const processForms: readonly (ProcessForm & { readonly name: string })[] = [
  { name: 'one process', count: 1, isQueued: true },
  { name: 'four processes', count: 4, isQueued: true },
  { name: 'a process for each call', count: 1, isQueued: false },
];

/** The function in several processes: instances that share no memory. */
export type Processes = {
  readonly call: OperationsFunction;
  readonly runAs: (form: ProcessForm) => void;
  readonly close: () => void;
};

/** Creates an instance of the function. */
type Makers = {
  readonly here: (random: () => number, form: ProcessForm) => OperationsFunction;
  readonly forked: (form: ProcessForm) => ForkedFunction;
};

/** Creates the processes, one at first; each has its own random numbers. */
export function createProcesses(makers: Makers, random: () => number): Processes {
  let form: ProcessForm = { count: 1, isQueued: true };
  let instances: OperationsFunction[] = [];
  let forked: ForkedFunction[] = [];
  let calls = 0;

  function make(): OperationsFunction {
    if (form.isForked !== true) return makers.here(random, form);
    const started = makers.forked(form);
    forked.push(started);
    return started.call;
  }

  function close(): void {
    for (const { end } of forked) end();
    forked = [];
  }

  return {
    call: async (call) => {
      if (!form.isQueued) return makers.here(random, form)(call);
      const index = calls++ % form.count;
      const instance = instances[index] ?? make();
      instances[index] = instance;
      return instance(call);
    },
    runAs(next) {
      close();
      form = next;
      instances = [];
    },
    close,
  };
}
