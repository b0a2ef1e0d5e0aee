import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { utcDay } from '#src/domain/utc-day.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { Actor } from '../runtime/actor.ts';
import { personTables } from '../personal-data/person-rows.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { exportActIdOf } from '../runtime/row-ids.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import type { TableId } from '#src/tables/schema.ts';
import { moderationMessages } from '#src/text/en/tools.ts';

type Output = OperationOutput<'exportPerson'>;

const failure = { code: 'user_load_failed' } as const;

/** The maximum number of rows on a page. */
const pageSize = 100;

/**
 * Answers the data kept about a person, page by page: the row and the account first, then table after table.
 * It answers nothing until the log records that the administrator exports the person. Rules OP-10, PA-24.
 */
export const exportPerson: Operation<'exportPerson'> = async (context, actor, input) => {
  const id = input.userId ?? '';
  if (!isRowId(id)) return err({ code: 'user_not_found' });
  const page = await readPage(context, id, input.place ?? '');
  if (!page.ok || page.value.rows.length === 0) return page;
  const logged = await ensureEntry(context, actor, id);
  return logged.ok ? page : logged;
};

/** Writes the log entry unless it exists: one for each administrator, person and day. Rule PA-24. */
async function ensureEntry(
  context: OperationContext,
  actor: Actor,
  personId: string,
): Promise<Result<null, Failure>> {
  const actId = exportActIdOf(actor.id, personId, utcDay(context.nowMs()));
  return runPlan<null>(context, {
    key: actId,
    decide: async () => {
      const entry = await findRow(context.rows, { table: 'moderationLog', id: actId, failure });
      if (!entry.ok) return entry;
      if (entry.value !== null) return ok({ writes: [], output: null });
      const log = moderationLogWrite({
        requestId: actId,
        actor,
        targetId: personId,
        action: 'exportPerson',
        reason: '',
        before: {},
        after: {},
        message: '',
      });
      return ok({ writes: [log], output: null });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
}

async function readPage(
  context: OperationContext,
  id: string,
  place: string,
): Promise<Result<Output, Failure>> {
  const [index = '', after = ''] = place.split(' ');
  if (index === '') return firstPage(context, id);
  const table = personTables[Number(index)];
  if (table === undefined) return err(failure);
  // A list after a row that does not exist would be a fault; one that cannot be parsed exists.
  if (after !== '' && !(isRowId(after) && (await isThere(context, table.table, after)))) {
    return err(failure);
  }
  const page = await table.page(context.rows, id, { after, size: pageSize });
  if (!page.ok) return err(failure);
  const { rows, last } = page.value;
  const following = last === null ? placeOf(Number(index) + 1) : `${index} ${last}`;
  return ok({
    rows: rows.map(({ row }) => ({ table: table.table, row })),
    next: following,
  });
}

async function isThere({ rows }: OperationContext, table: TableId, id: string): Promise<boolean> {
  const found = await rows.get(table, id);
  return found.ok || found.failure.code === 'unreadable';
}

async function firstPage(context: OperationContext, id: string): Promise<Result<Output, Failure>> {
  const user = await findRow(context.rows, { table: 'users', id, failure });
  if (!user.ok) return user;
  try {
    const account = await context.accounts.describe(id);
    if (user.value === null && account === null) return err({ code: 'user_not_found' });
    return ok({
      rows: [
        ...(user.value === null ? [] : [{ table: 'users', row: { ...user.value } }]),
        ...(account === null ? [] : [{ table: 'account', row: account }]),
      ],
      next: placeOf(0),
    });
  } catch (error) {
    context.noteFault(`reading an account: ${messageOf(error)}`);
    return err(failure);
  }
}

function placeOf(index: number): string | null {
  return index < personTables.length ? String(index) : null;
}

const failed = { code: 'database_error' } as const;

/** Logs that an administrator exports acts from the log. Rules PA-24, AD-16. */
export const noteExport: Operation<'noteExport'> = async (context, actor, input) => {
  const acts = Number(input.acts ?? Number.NaN);
  if (!(Number.isSafeInteger(acts) && acts >= 0)) {
    return err({ code: 'parameter_missing', name: 'acts' });
  }
  return runPlan<OperationOutput<'noteExport'>>(context, {
    key: `export:${actor.id}`,
    decide: async () => {
      const message = moderationMessages.noteExport();
      const log = moderationLogWrite({
        requestId: input.requestId,
        actor,
        targetId: actor.id,
        action: 'exportLog',
        reason: '',
        before: {},
        after: { acts },
        message,
      });
      return ok({ writes: [log], output: { message } });
    },
    boundFailure: failed,
    writeFailure: failed,
  });
};
