import type { FunctionExecutor } from './functions/executor.ts';
import type { Limits } from './http/limits.ts';

/** What came of a call of a function. */
export type EndedExecution = {
  readonly body: string;
  readonly logs: string;
  readonly errors: string;
};

/** How a backend is opened. */
export type LocalAppwriteOptions = {
  /** Where everything is kept; `:memory:` keeps nothing. */
  readonly dataDirectory: string;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** Hosts whose pages may call; `*` stands for any. */
    readonly platformHosts: readonly string[];
    /** Keys that open everything. */
    readonly apiKeys: readonly string[];
  };
  /** Where functions reach this backend, `/v1` included; asked late, when the port is known. */
  readonly endpoint: () => string;
  readonly nowMs: () => number;
  /** What callers without an API key are held to; generous where nothing is given. */
  readonly limits?: Partial<Limits>;
  /** True answers as the released 1.9.6 does where that differs most. Rule OP-11. */
  readonly isReleased?: boolean;
  /** Runs functions; worker threads unless given. */
  readonly executor?: FunctionExecutor;
  /** Hears of each call of a function that has ended: what was answered, and what the function logged. */
  readonly onExecuted?: (ended: EndedExecution) => void;
  /** Hears of this backend's own bugs; they go to standard error unless given. */
  readonly reportBug?: (error: unknown) => void;
};
