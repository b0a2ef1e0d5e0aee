import type { IdentitySource } from '../identity/identity.ts';
import type { SchemaStore } from '../schema/schema-store.ts';
import type { SealedValues } from '../security/secrets.ts';
import type { Store } from '../sqlite/store.ts';
import type { Writer } from '../sqlite/writer.ts';
import type { Table } from '../schema/definitions.ts';

/** What all parts of the backend share. */
export type Backend = {
  readonly store: Store;
  readonly writer: Writer;
  readonly schema: SchemaStore;
  readonly events: EventHub;
  readonly identity: IdentitySource;
  /** Encrypts the secrets in the data file. */
  readonly sealed: SealedValues;
  readonly nowMs: () => number;
  /** The next number of the counter that orders all writes of rows. */
  readonly nextRevision: () => number;
  /** The last number that was assigned. */
  readonly lastRevision: () => number;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** How long a session lasts; a year by default. */
    readonly sessionLifeMs?: number;
  };
  /** The address for functions and cookies, including `/v1`. */
  readonly endpoint: () => string;
};

/** A committed change of a row. `row` is its API form after the change (before it, for a deletion). */
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

/** A change of a user's labels, state or sessions. */
type UserEvent = {
  readonly kind: 'user';
  readonly userId: string;
  /** The account after the change; undefined if it was deleted or only a session changed. */
  readonly payload: Readonly<Record<string, unknown>> | undefined;
  /** The changed part of the account, such as `labels`; only with `payload`. */
  readonly changed?: string;
};

export type BackendEvent = RowEvent | ExecutionEvent | UserEvent;

/** Passes committed changes to listeners. */
type EventHub = {
  readonly publish: (event: BackendEvent) => void;
  readonly listen: (listener: (event: BackendEvent) => void) => void;
};

/** Creates a hub; listeners get events in the order of publication. */
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

/** How many numbers are reserved ahead, and how often: work that is rolled back loses its reservation, so others follow long before it is needed. */
const reserved = 1_000_000;
const reservedEvery = 10_000;

/**
 * Creates the counter that orders all writes of rows. It keeps growing after a restart, and skips
 * numbers that were reserved but not used.
 */
export function createRevisionCounter(store: Store): {
  readonly nextRevision: () => number;
  readonly lastRevision: () => number;
} {
  const kept = store.one("SELECT value FROM meta WHERE name = 'revisionCeiling'");
  let last = Number(kept?.['value'] ?? 0);

  function reserve(): void {
    store.run(
      "INSERT OR REPLACE INTO meta (name, value) VALUES ('revisionCeiling', ?)",
      String(last + reserved),
    );
  }

  reserve();
  return {
    nextRevision: () => {
      last += 1;
      if (last % reservedEvery === 0) reserve();
      return last;
    },
    lastRevision: () => last,
  };
}
