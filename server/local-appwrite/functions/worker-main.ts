import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { failedResult, type FunctionRequest } from './executor.ts';
import { callFunction, type FunctionHandler } from './function-context.ts';

// Runs inside a worker thread: loads one deployment once and answers calls, several at a time.

type Message = { readonly id: number; readonly request: FunctionRequest };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isHandler(value: unknown): value is FunctionHandler {
  return typeof value === 'function';
}

async function loadHandler(): Promise<FunctionHandler> {
  const { deploymentDirectory, entrypoint } = isRecord(workerData) ? workerData : {};
  const file = join(String(deploymentDirectory), String(entrypoint));
  const loaded: unknown = await import(pathToFileURL(file).href);
  const exported = isRecord(loaded) ? loaded['default'] : undefined;
  // A CommonJS module shows its own `default` one level deeper.
  const handler = isRecord(exported) && !isHandler(exported) ? exported['default'] : exported;
  if (!isHandler(handler)) throw new Error(`${String(entrypoint)} has no default export to call.`);
  return handler;
}

const handler = loadHandler();
// A failed load is reported by every call, not as an unhandled rejection.
handler.catch(() => undefined);

parentPort?.on('message', (message: Message) => {
  void handler
    .then(
      (call) => callFunction(call, message.request),
      (error: unknown) =>
        failedResult(error instanceof Error ? (error.stack ?? '') : String(error)),
    )
    .then((result) => parentPort?.postMessage({ id: message.id, result }));
});
