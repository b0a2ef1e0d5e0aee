import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { isRowId } from '#src/domain/ids.ts';
import { lookMs } from '#src/domain/moderation/look.ts';
import { err, ok } from '#src/domain/result.ts';
import { looksTable } from '#src/tables/looks.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { runPlan } from '../runtime/run-plan.ts';

const failed = { code: 'database_error' } as const;

/** Stores which item an administrator is looking at, one row each; leaving an item does not end a look at another. Rule PA-16. */
export const noteLook: Operation<'noteLook'> = async (context, actor, input) => {
  const { itemId = '', isOver = false } = input;
  if (!isRowId(itemId)) return err({ code: 'parameter_missing', name: 'itemId' });
  const place = { table: 'looks', rowId: actor.id } as const;
  return runPlan<OperationOutput<'noteLook'>>(context, {
    key: `look:${actor.id}`,
    decide: async () => {
      const row = await findRow(context.rows, { table: 'looks', id: actor.id, failure: failed });
      if (!row.ok) return row;
      const isEnded = row.value?.itemId !== itemId || row.value.untilMs === 0;
      if (isOver && isEnded) return ok({ writes: [], output: {} });
      const untilMs = isOver ? 0 : context.nowMs() + lookMs;
      const data = looksTable.toRow({ itemId, untilMs });
      const action = row.value === null ? 'create' : 'update';
      return ok({ writes: [{ action, ...place, data }], output: {} });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};
