import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import {
  failedResult,
  type FunctionRequest,
  callFunction,
  type FunctionHandler,
} from './function-context.ts';
import { fetchOverPort, type PortAnswer } from './port-calls.ts';

// Runs inside a worker thread: loads one deployment and answers calls, several at a time.

type Call = { readonly id: number; readonly request: FunctionRequest };
type Message = Call | PortAnswer;

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
  // A CommonJS module has its own `default` one level deeper.
  const handler = isRecord(exported) && !isHandler(exported) ? exported['default'] : exported;
  if (!isHandler(handler)) throw new Error(`${String(entrypoint)} has no default export to call.`);
  return handler;
}

function post(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(message);
}

const endpoint = process.env['APPWRITE_FUNCTION_API_ENDPOINT'] ?? '';
const portFetch = fetchOverPort({ endpoint, ordinaryFetch: globalThis.fetch }, post);
globalThis.fetch = portFetch.fetch;
const loading = loadHandler();
// Every call below answers with the failure to load, so this is not an unhandled rejection.
void loading.catch(() => undefined).then(() => post({ isReady: true }));

async function answer({ id, request }: Call): Promise<void> {
  let result;
  try {
    result = await callFunction(await loading, request);
  } catch (error) {
    result = failedResult(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  post({ id, result });
}

parentPort?.on('message', (message: Message) => {
  if ('callId' in message) portFetch.takeAnswer(message);
  else void answer(message);
});
