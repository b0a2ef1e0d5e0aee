import type { FunctionExecutor } from './functions/function-context.ts';
import type { ApiAnswer, ApiRequest } from './http/api-call.ts';
import type { Limits } from './http/limits.ts';
import type { Flush } from './sqlite/open.ts';

/** A call of a function that has ended. */
export type EndedExecution = {
  readonly executionId: string;
  readonly trigger: 'http' | 'schedule';
  /** The path that was called, as the caller wrote it. */
  readonly path: string;
  readonly requestBody: string;
  readonly durationMs: number;
  /** The function's own status; 500 where it failed or ran out of time. */
  readonly status: number;
  /** What was answered. */
  readonly body: string;
  readonly logs: string;
  readonly errors: string;
};

/** Answers one request. Never rejects. */
export type Dispatch = (request: ApiRequest) => Promise<ApiAnswer>;

/** How a backend is opened. */
export type LocalAppwriteOptions = {
  /** Where everything is kept; `:memory:` keeps nothing. */
  readonly dataDirectory: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** Hosts whose pages may call; `*` represents any. */
    readonly platformHosts: readonly string[];
    /** Keys that open everything; the first one also encrypts what the data file keeps of secrets. */
    readonly apiKeys: readonly string[];
    /** How long a session lasts; a year, as on Appwrite, unless given. */
    readonly sessionLifeMs?: number;
  };
  /** Where functions reach this backend, `/v1` included; asked late, when the port is known. */
  readonly endpoint: () => string;
  readonly nowMs: () => number;
  /** What callers without an API key are held to; generous where nothing is given. */
  readonly limits?: Partial<Limits>;
  /** Changes requests and answers, as for another version of Appwrite. */
  readonly wrapDispatch?: (dispatch: Dispatch) => Dispatch;
  /** Runs functions; worker threads unless given. */
  readonly executor?: FunctionExecutor;
  /** Brings what is committed to the disk; the data file's own flush unless given. */
  readonly flush?: Flush;
  /** Called for each call of a function that has ended: what was asked and answered, and what the function logged. */
  readonly onExecuted?: (ended: EndedExecution) => void;
  /** Called for this backend's own bugs; they go to standard error unless given. */
  readonly reportBug?: (error: unknown) => void;
};
