import type { Table } from '../schema/definitions.ts';

/** A committed change of a row. `row` is its API form after the change (before a deletion). */
export type RowEvent = {
  readonly kind: 'row';
  readonly action: 'create' | 'update' | 'upsert' | 'delete';
  readonly table: Table;
  readonly row: Readonly<Record<string, unknown>>;
  readonly permissions: readonly string[];
};

/** A committed change of an execution. */
export type ExecutionEvent = {
  readonly kind: 'execution';
  readonly action: 'create' | 'update';
  readonly functionId: string;
  readonly executionId: string;
  readonly readerRoles: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A user's labels, state or sessions changed. */
export type UserEvent = {
  readonly kind: 'user';
  readonly userId: string;
  /** The account after the change; undefined when it was deleted or only a session changed. */
  readonly payload: Readonly<Record<string, unknown>> | undefined;
};

export type BackendEvent = RowEvent | ExecutionEvent | UserEvent;

/** Passes committed changes on to anyone who listens. */
export type EventHub = {
  readonly publish: (event: BackendEvent) => void;
  readonly listen: (listener: (event: BackendEvent) => void) => void;
};

/** Makes a hub; listeners hear events in the order of publication. */
export function createEventHub(): EventHub {
  const listeners: ((event: BackendEvent) => void)[] = [];
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
