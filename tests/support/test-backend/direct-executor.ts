import type { FunctionExecutor } from '#server/local-appwrite/functions/function-context.ts';
import type { OperationsFunction } from '#server/function/operations-function.ts';

/** Runs the operations in this process, regardless of what code was deployed. */
export function createDirectExecutor(operations: OperationsFunction): FunctionExecutor {
  return {
    async execute({ request }) {
      const [logs, errors]: [string[], string[]] = [[], []];
      const reply = await operations({
        path: request.url.replace(/\?.*$/, ''),
        body: new TextDecoder().decode(request.body),
        headers: request.headers,
        log: (line) => void logs.push(line),
        error: (line) => void errors.push(line),
      });
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify(reply)),
        logs: logs.join('\n'),
        errors: errors.join('\n'),
      };
    },
    release: () => undefined,
    close: async () => undefined,
  };
}
