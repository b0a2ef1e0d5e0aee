import type { EventHub } from './event-hub.ts';
import type { IdentitySource } from '../identity/identity.ts';
import type { SchemaStore } from '../schema/schema-store.ts';
import type { SealedValues } from '../security/sealed-values.ts';
import type { Store } from '../sqlite/store.ts';
import type { Writer } from '../sqlite/writer.ts';

/** What all parts of the backend share. */
export type Backend = {
  readonly store: Store;
  readonly writer: Writer;
  readonly schema: SchemaStore;
  readonly events: EventHub;
  readonly identity: IdentitySource;
  /** The cipher of what is kept of secrets. */
  readonly sealed: SealedValues;
  readonly nowMs: () => number;
  /** Next number of the counter that orders all writes of rows. */
  readonly nextRevision: () => number;
  /** The last number that was given out. */
  readonly lastRevision: () => number;
  readonly project: {
    readonly id: string;
    readonly name: string;
    /** How long a session lasts; a year unless given. */
    readonly sessionLifeMs?: number;
  };
  /** Where functions and cookies reach this backend, `/v1` included. */
  readonly endpoint: () => string;
};
