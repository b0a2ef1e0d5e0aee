import {
  movedPoints,
  personalMessage,
  personTool,
  type PersonTool,
  revokeAccess,
} from './person-tool.ts';
import type { OutboxMessage } from '#src/contract/bot.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { botText, botTextFor } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { alertText } from '../outbox/admin-alerts.ts';
import type { ToolUse } from './person-tool-plan.ts';
import type { Failure } from '#src/domain/failure.ts';
import { checkGiftLimit } from '#src/domain/points/gifts.ts';
import { utcDay } from '#src/domain/utc-day.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { giftDaysTable } from '#src/tables/gift-days.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';

/** The ban, used by the tool and by a resolved report: sessions and rights end before the row is written. Rules AD-22, TR-14, FA-27. */
export const banTool: PersonTool = {
  name: 'banUser',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) =>
      botMessages.banned(use.decision.reason, use.decision.set.banUntilMs ?? null),
    ),
  ],
  prepare: revokeAccess,
};

/** The end of a ban, used by the tool and by a granted appeal. Rule AD-26. */
export const unbanTool: PersonTool = {
  name: 'unbanUser',
  messages: (use) => [personalMessage(use, ({ botMessages }) => botMessages.unbanned())],
};

/** The warning, used by the tool and by a resolved report; administrators are alerted at three. Rules AD-30, AD-32, AD-33. */
export const warnTool: PersonTool = {
  name: 'warnUser',
  messages: (use) => (use.decision.alertsAdmins ? [warning(use), alert(use)] : [warning(use)]),
};

/** The operation of each tool that acts on a person. Rule AD-17. */
export const personTools: { readonly [Name in ModerationTool]: Operation<Name> } = {
  banUser: personTool(banTool),
  unbanUser: personTool(unbanTool),
  warnUser: personTool(warnTool),
  // Takes back one warning. Rule AD-36.
  removeWarning: personTool({
    name: 'removeWarning',
    messages: (use) => [personalMessage(use, ({ botMessages }) => botMessages.warningRemoved())],
  }),
  // The app shows it, so the bot says nothing. Rule AD-39.
  makeAdmin: personTool({ name: 'makeAdmin', messages: () => [] }),
  // Sessions and labels end before the row is written; syncing the labels then restores a member's. Rule FA-17.
  removeAdmin: personTool({ name: 'removeAdmin', messages: () => [], prepare: revokeAccess }),
  // From account `mint`, up to a daily limit. Rules AD-48, FA-18.
  addPoints: personTool({
    name: 'addPoints',
    messages: (use) => [
      personalMessage(use, ({ botMessages }) =>
        botMessages.pointsAdded(movedPoints(use), use.decision.reason),
      ),
    ],
    bound: countGift,
  }),
  // Permanently, into account `burn`. Rule AD-54.
  reducePoints: personTool({
    name: 'reducePoints',
    messages: (use) => [
      personalMessage(use, ({ botMessages }) =>
        botMessages.pointsTaken(movedPoints(use), use.decision.reason),
      ),
    ],
  }),
};

function warning({ user, requestId, decision }: ToolUse): OutboxMessage {
  const { botMessages } = botTextFor(user);
  const message = botMessages.warned(decision.reason);
  return {
    id: prefixedId('told', requestId),
    call: { path: 'bot/notifywithcallback', payload: { telegramId: user.id, message } },
  };
}

function alert({ user, requestId, context }: ToolUse): OutboxMessage {
  const { botMessages } = botText(defaultLanguage);
  const { bot } = context.environment;
  const sentence = botMessages.warningAlert({
    handle: user.xUsername,
    warnings: user.warnCount + 1,
  });
  const message = alertText(bot, sentence, user.id);
  const topicId = Number(bot.alertsTopicId);
  return {
    id: prefixedId('alert', requestId),
    call: { path: 'bot/notify-report', payload: { message, topicId } },
  };
}

/** The write that counts a gift toward its giver's day; at the commit, its bound counts simultaneous gifts too. */
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
