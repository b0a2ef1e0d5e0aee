import { setTimeout } from 'node:timers/promises';
import {
  createOperationsFunction,
  type OperationsCall,
} from '#server/function/operations-function.ts';

// The function in a separate process: answers its parent's calls, several at a time.

const operations = createOperationsFunction(process.env, {
  nowMs: Date.now,
  fetch,
  random: Math.random,
  wait: (delayMs) => setTimeout(delayMs),
});

process.on(
  'message',
  ({ id, call }: { id: number; call: Omit<OperationsCall, 'log' | 'error'> }) => {
    void operations({ ...call, log: () => undefined, error: () => undefined }).then((reply) =>
      process.send?.({ id, reply }),
    );
  },
);
