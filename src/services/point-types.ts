import type { PointType } from '#src/domain/point-type.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { query } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import { succeed, type Reply } from './reply.ts';

/** What screens ask about engagement types. */
export type PointTypesService = {
  /** The enabled types; none when they cannot be read, so that default prices hold. Rules DB-17, PT-05, PO-03. */
  enabled(): Promise<readonly PointType[]>;
  /** All types, enabled or not. Rule TY-01. */
  all(): Promise<Reply<{ types: readonly PointType[] }>>;
  /** Creates or updates a type; amounts as typed. Rules TY-08 to TY-12. */
  save(form: {
    isNew: boolean;
    name: string;
    pointToPost: string;
    pointAsReward: string;
    enabled: boolean;
    forAll: boolean;
  }): Promise<Reply<OperationOutput<'saveEngagementType'>>>;
};

const listLimit = 100;

/** Makes the service over the calls. */
export function createPointTypesService(calls: Calls): PointTypesService {
  const failure = { code: 'types_load_failed' } as const;
  return {
    async enabled() {
      const reply = await calls.read(
        (rows) => rows.list(query('pointConst').equal('enabled', true).limit(listLimit)),
        failure,
      );
      return reply.success ? reply.value.rows : [];
    },
    async all() {
      const reply = await calls.read(
        (rows) => rows.list(query('pointConst').limit(listLimit)),
        failure,
      );
      return reply.success ? succeed({ types: reply.value.rows }) : reply;
    },
    save: (form) => calls.change('saveEngagementType', form),
  };
}
