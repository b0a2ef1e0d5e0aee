import type { OperationName } from '#src/contract/operations/operations.ts';

/** One request of somebody. */
export type Wish = {
  readonly actor: string;
  readonly name: OperationName;
  readonly requestId: string;
  readonly request: Readonly<Record<string, unknown>>;
};
