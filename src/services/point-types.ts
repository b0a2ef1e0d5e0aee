import type { PointType } from '#src/domain/engagement-types.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** What screens ask about engagement types. */
export type PointTypesService = {
  /** The enabled types. Rules DB-17, PT-05, PO-03. */
  enabled(): Promise<Reply<{ types: readonly PointType[] }>>;
  /** All types, enabled or not. Rule TY-01. */
  all(): Promise<Reply<{ types: readonly PointType[] }>>;
  /**
   * Creates or updates a type; amounts as typed. A reward above the price is refused unless it is confirmed.
   * Rules TY-08 to TY-12, FA-15.
   */
  save(
    form: {
      isNew: boolean;
      name: string;
      pointToPost: string;
      pointAsReward: string;
      enabled: boolean;
      forAll: boolean;
    },
    isConfirmed: boolean,
  ): Promise<Reply<OperationOutput<'saveEngagementType'>>>;
};

const listLimit = 100;

/** Makes the service over the calls. */
export function createPointTypesService(calls: Calls): PointTypesService {
  const list = (wanted: RowQuery<'pointConst'>): Promise<Reply<{ types: readonly PointType[] }>> =>
    calls.read(
      (rows) => rows.list(wanted.limit(listLimit)),
      { code: 'types_load_failed' },
      ({ rows }) => ({ types: rows }),
    );
  return {
    enabled: () => list(query('pointConst').equal('enabled', true)),
    all: () => list(query('pointConst')),
    save: (form, isConfirmed) => calls.change('saveEngagementType', form, { isConfirmed }),
  };
}
