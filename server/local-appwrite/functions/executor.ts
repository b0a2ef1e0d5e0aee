/** The request that a function sees. */
export type FunctionRequest = {
  readonly method: string;
  /** Path and query string, starting with a slash. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** One run of a deployed function. */
export type FunctionExecution = {
  /** Directory of the unpacked code; the same for every run of one deployment. */
  readonly deploymentDirectory: string;
  /** File inside that directory whose default export is the function. */
  readonly entrypoint: string;
  /** Asked for when the code is started, not for each run. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly request: FunctionRequest;
  readonly timeoutMs: number;
};

/** What came of a run. A function that failed has status 500, no body and says why in `errors`. */
export type FunctionResult = {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly logs: string;
  readonly errors: string;
};

/** Runs deployed functions. */
export type FunctionExecutor = {
  /** Resolves always: failures of the function are results. */
  readonly execute: (execution: FunctionExecution) => Promise<FunctionResult>;
  /** Lets go of a deployment that is not called any more. */
  readonly release: (deploymentDirectory: string) => void;
  readonly close: () => Promise<void>;
};

/** The result of a run that went wrong. */
export function failedResult(errors: string, logs = ''): FunctionResult {
  return { status: 500, headers: {}, body: new Uint8Array(), logs, errors };
}
