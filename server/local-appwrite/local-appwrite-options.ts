import type { FunctionExecutor } from './functions/function-context.ts';
import type { ApiAnswer, ApiRequest } from './http/api-call.ts';
import type { Limits } from './http/limits.ts';
import type { Flush } from './sqlite/open.ts';

/** A finished call of a function. */
export type EndedExecution = {
  readonly executionId: string;
  readonly trigger: 'http' | 'schedule';
  /** The path that was called, exactly as the caller sent it. */
  readonly path: string;
  readonly requestBody: string;
  readonly durationMs: number;
  /** The function's own status; 500 if it failed or timed out. */
  readonly status: number;
  /** The answer. */
  readonly body: string;
  readonly logs: string;
  readonly errors: string;
};

/** Answers one request. Never rejects. */
export type Dispatch = (request: ApiRequest) => Promise<ApiAnswer>;

/** The options of a backend. */
export type LocalAppwriteOptions = {
  /** Where everything is stored; `:memory:` stores nothing. */
  readonly dataDirectory: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** Hosts whose pages may call; `*` means any. */
    readonly platformHosts: readonly string[];
    /** Keys with all rights; the first one also encrypts the secrets in the data file. */
    readonly apiKeys: readonly string[];
    /** How long a session lasts; a year by default, as on Appwrite. */
    readonly sessionLifeMs?: number;
  };
  /** The address for functions, including `/v1`; called late, when the port is known. */
  readonly endpoint: () => string;
  readonly nowMs: () => number;
  /** Limits of callers without an API key; generous by default. */
  readonly limits?: Partial<Limits>;
  /** Changes requests and answers, for example to act like another version of Appwrite. */
  readonly wrapDispatch?: (dispatch: Dispatch) => Dispatch;
  /** Runs functions; in worker threads by default. */
  readonly executor?: FunctionExecutor;
  /** Flushes commits to disk; by default the data file's own flush. */
  readonly flush?: Flush;
  /** Called for each finished call of a function, with its request, its answer and its log. */
  readonly onExecuted?: (ended: EndedExecution) => void;
  /** Called for this backend's own bugs; by default they go to standard error. */
  readonly reportBug?: (error: unknown) => void;
};
