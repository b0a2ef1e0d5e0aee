import { requiredJson, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** A request that took effect, and its answer. */
type KeptRequest = {
  readonly id: string;
  readonly actorId: string;
  /** A hash of the request. */
  readonly digest: string;
  readonly answer: unknown;
  readonly createdAtMs: number;
};

/** The requests of the last 30 days that took effect; the row id is a hash of person and request id. Rules TR-15, TR-31. */
export const requestsTable = defineTable<KeptRequest>()({
  id: 'requests',
  name: 'Requests',
  columns: {
    id: anyRowId,
    actorId: requiredText('actorId', { size: idSize }),
    digest: requiredText('digest', { size: idSize }),
    answer: requiredJson('answer', { size: 4096 }),
    createdAtMs: createdAt,
  },
  indexes: [
    { key: 'by_time', type: 'key', columns: ['$createdAt'] },
    { key: 'by_actor', type: 'key', columns: ['actorId'] },
  ],
  permissions: [],
  rowReaders: [],
});
