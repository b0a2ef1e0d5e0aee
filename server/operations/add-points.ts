import type { Failure } from '#src/domain/failure.ts';
import { checkGiftLimit, utcDay } from '#src/domain/points/economy.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { giftDaysTable } from '#src/tables/gift-days.ts';
import { findRow } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';
import { movedPoints, personalMessage, personTool } from './person-tool.ts';
import type { ToolUse } from './person-tool-plan.ts';

/** Gives a person points out of nothing (account `mint`), as many as may be given in a day. Rules AD-48, AD-17, FA-18. */
export const addPoints = personTool({
  name: 'addPoints',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) =>
      botMessages.pointsAdded(movedPoints(use), use.decision.reason),
    ),
  ],
  bound: countGift,
});

/** The write that counts a gift to its giver's day; its bound refuses, at the commit, what others gave in the meantime. */
async function countGift(use: ToolUse): Promise<Result<readonly Write[], Failure>> {
  const { context, actor } = use;
  const { superAdminId, limits } = context.environment;
  if (actor.id === superAdminId || limits.giftPoints === 0) return ok([]);
  const day = utcDay(context.nowMs());
  const rowId = `${actor.id}.${day}`;
  const failure = { code: 'points_update_failed' } as const;
  const row = await findRow(context.rows, { table: 'giftDays', id: rowId, failure });
  if (!row.ok) return row;
  const amountTenths = movedPoints(use);
  const limitTenths = tenths(limits.giftPoints * 10);
  const givenTenths = row.value?.givenTenths ?? tenths(0);
  const checked = checkGiftLimit({ givenTenths, amountTenths, limitTenths });
  if (!checked.ok) return checked;
  const place = { table: 'giftDays', rowId } as const;
  if (row.value === null) {
    const data = giftDaysTable.toRow({ adminId: actor.id, day, givenTenths: amountTenths });
    return ok([{ ...place, action: 'create', data }]);
  }
  const by = amountTenths;
  return ok([{ ...place, action: 'increment', column: 'given', by, max: limitTenths }]);
}
