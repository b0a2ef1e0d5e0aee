import type { FunctionExecutor } from '#server/local-appwrite/functions/executor.ts';
import type { OperationsFunction } from '#server/function/operations-function.ts';

/** Runs the operations in this process, whatever code was deployed. */
export function createDirectExecutor(operations: OperationsFunction): FunctionExecutor {
  return {
    async execute({ request }) {
      const reply = await operations({
        path: request.url.replace(/\?.*$/, ''),
        body: new TextDecoder().decode(request.body),
        headers: request.headers,
        log: () => undefined,
      });
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify(reply)),
        logs: '',
        errors: '',
      };
    },
    release: () => undefined,
    close: async () => undefined,
  };
}
