import { isModerationTool, type ModerationTool } from '#src/domain/moderation/tools.ts';
import type { User } from '#src/domain/user.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import type { LogFilter } from '#src/services/admin-log.ts';
import type { AdminText } from '#src/text/admin-text.ts';

/** An act that the log can be filtered by. */
export type LogAction = ModerationTool | keyof AdminText['logText']['actions'];

/** Which days of the log are shown: all, the last ones up to today, or one. */
export type LogDays = 'all' | 'today' | 'week' | 'month' | 'day';

/** Which part of the log is shown: of one person or of everyone, one action or all, some days or all. Rule PA-07. */
export type ShownLog = {
  readonly person: User | null;
  /** Whether the person did it, or it was done to the person. */
  readonly role: 'any' | 'actor' | 'target';
  readonly action: LogAction | 'all';
  readonly days: LogDays;
  /** A day in UTC as `2026-11-22`, or empty, for the choice of one day. */
  readonly day: string;
};

/** Everything. */
export const wholeLog: ShownLog = {
  person: null,
  role: 'any',
  action: 'all',
  days: 'all',
  day: '',
};

const dayMs = 24 * 60 * 60 * 1000;
const dayCounts = { today: 1, week: 7, month: 30 };

/** What the service is asked for. */
export function filterOf({ person, role, action, days, day }: ShownLog, nowMs: number): LogFilter {
  const column = ({ any: 'personId', actor: 'actorId', target: 'targetId' } as const)[role];
  return {
    [column]: person?.id,
    action: action === 'all' ? undefined : action,
    days: spanOf(days, day, nowMs),
  };
}

function spanOf(days: LogDays, day: string, nowMs: number): LogFilter['days'] {
  if (days === 'all') return undefined;
  if (days === 'day') {
    const startMs = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(startMs) ? undefined : { startMs, endMs: startMs + dayMs };
  }
  const span = lastDays(nowMs, dayCounts[days]);
  const [first, last] = [span[0], span.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { startMs: first.startMs, endMs: last.endMs };
}

/** The name of an act. */
export function actionText(
  action: LogAction,
  { logText, toolText }: Pick<AdminText, 'logText' | 'toolText'>,
): string {
  return isModerationTool(action) ? toolText[action].action : logText.actions[action];
}
