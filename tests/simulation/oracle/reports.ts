import { linkLine } from './engagements.ts';
import { settle, settlementOf } from './invites.ts';
import { hasMalformedEnd, toolOfReport } from './people.ts';
import type { Person, Report } from './state.ts';
import {
  grant,
  move,
  personLink,
  refuse,
  formatTenths,
  textOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

/** Rules RE-04 to RE-08, FA-14. */
export function submitReport({ actorId, body }: Request, { state }: RequestContext): Verdict {
  const message = textOf(body['message']);
  const subject = textOf(body['engageId']);
  const refusals: string[] = [];
  if (message === '') refusals.push('report_message_missing');
  if (message.length > 100) refusals.push('report_message_too_long');
  const notice = state.notices.get(subject);
  if (notice?.personId !== actorId) refusals.push('report_submit_failed');
  if ([...state.reports.values()].some((report) => report.subject === subject)) {
    refusals.push('report_repeated');
  }
  const { engagementId = '' } = notice ?? {};
  if (refusals.length > 0) return refuse(...refusals);
  const id = textOf(body['requestId']);
  return grant({ reportId: id }, () => {
    const { authorId = '' } = state.engagements.get(engagementId) ?? {};
    state.reports.set(id, {
      engagementId,
      subject,
      by: actorId,
      against: authorId,
      isAppeal: false,
      isResolved: false,
      outcome: null,
    });
    state.outbox.set(`report.${id}`, {
      to: '-1001',
      text: `@x_${actorId} reported @x_${authorId}: ${message}\n${personLink(authorId)}`,
    });
  });
}

/** The message to the group when a person sends several reports within an hour. Rule BO-11. */
export function textOnMoreReports(personId: string): string {
  const sentence = `@x_${personId} sends more reports. For an hour they appear only in the queue.`;
  return `${sentence}\n${personLink(personId)}`;
}

/** Identifies the appeal against a person's latest ban. */
function appealSubject({ id, bans }: Person): string {
  return `appeal.${id}.${bans}`;
}

/** A banned person's appeal, once for each ban. Rule PA-05. */
export function submitAppeal(
  { actorId, body }: Request,
  { state, actor }: RequestContext,
): Verdict {
  const message = textOf(body['message']).slice(0, 500).trim();
  const subject = appealSubject(actor);
  const refusals: string[] = [];
  if (message === '') refusals.push('appeal_missing');
  if ([...state.reports.values()].some((report) => report.subject === subject))
    refusals.push('appeal_repeated');
  if (refusals.length > 0) return refuse(...refusals);
  const id = textOf(body['requestId']);
  return grant({ reportId: id }, () => {
    state.reports.set(id, {
      engagementId: null,
      subject,
      by: actorId,
      against: actorId,
      isAppeal: true,
      isResolved: false,
      outcome: null,
    });
    state.outbox.set(`report.${id}`, {
      to: '-1001',
      text: `@x_${actorId} appeals against the ban: ${message}\n${personLink(actorId)}`,
    });
  });
}

/** The tool that each outcome of a report or an appeal applies. Rules PA-05, PA-06. */
const outcomes: Readonly<Record<'report' | 'appeal', ReadonlyMap<string, string | null>>> = {
  report: new Map([
    ['none', null],
    ['overturn', null],
    ['warn', 'warnUser'],
    ['ban', 'banUser'],
  ]),
  appeal: new Map([
    ['none', null],
    ['unban', 'unbanUser'],
  ]),
};

/** Rules RE-12, FA-10, FA-27, PA-05, PA-06, PA-16. */
export function resolveReport(request: Request, context: RequestContext): Verdict {
  if (hasMalformedEnd(request)) return refuse('parameter_missing');
  const { actorId, body } = request;
  const { state, rootId } = context;
  const id = textOf(body['reportId']);
  const outcome = typeof body['outcome'] === 'string' ? body['outcome'] : 'none';
  const report = state.reports.get(id);
  const tool = outcomes[report?.isAppeal === true ? 'appeal' : 'report'].get(outcome);
  if (report === undefined || tool === undefined) return refuse('report_resolve_failed');
  if (report.isResolved) return refuse('report_resolved');
  const engagement = state.engagements.get(report.engagementId ?? '');
  const decidedBy = state.notices.get(report.subject)?.decidedBy;
  const parties = [report.by, report.against, engagement?.engagerId, decidedBy];
  const own = actorId !== rootId && parties.includes(actorId) ? ['own_cause'] : [];
  const resolve = (): void => {
    report.isResolved = true;
    report.outcome = outcome;
    const requestId = textOf(body['requestId']);
    state.log.set(requestId, { actorId, action: 'resolveReport', targetId: id });
    const text = resolutionText(report, outcome);
    const sender = state.people.get(report.by);
    const hasBan = sender?.isBanned === true && report.subject === appealSubject(sender);
    const mayBeMuted = report.isAppeal && !hasBan;
    const message = { to: report.by, mayBeMuted };
    if (text !== null) state.outbox.set(`resolved.${requestId}`, { ...message, text });
  };
  if (outcome === 'overturn') return overturn(report, context, { own, resolve, actorId });
  const target = state.people.get(report.against);
  if (tool === null || target === undefined)
    return own.length > 0 ? refuse(...own) : grant({}, resolve);
  const isOutdated = report.isAppeal && report.subject !== appealSubject(target);
  if (isOutdated && target.isBanned) return refuse('appeal_outdated', ...own);
  const { refusals, apply } = toolOfReport(tool, { request, context, target });
  if (refusals.length + own.length > 0) return refuse(...refusals, ...own);
  return grant({}, () => {
    resolve();
    apply();
  });
}

/** The message to the person who reported or appealed; null if another message covers it. */
function resolutionText({ against, isAppeal }: Report, outcome: string): string | null {
  if (outcome === 'overturn' || outcome === 'unban') return null;
  if (isAppeal) return 'An administrator reviewed your appeal. The ban remains.';
  return outcome === 'none'
    ? `Your report about @x_${against} was resolved without further action.`
    : `Your report about @x_${against} was resolved: an administrator acted on it.`;
}

/** Approves a rejected engagement. Rule FA-10. */
function overturn(
  { engagementId }: Report,
  { state }: RequestContext,
  {
    own,
    resolve,
    actorId,
  }: {
    readonly own: readonly string[];
    readonly resolve: () => void;
    readonly actorId: string;
  },
): Verdict {
  const engagement = state.engagements.get(engagementId ?? '');
  const post = state.posts.get(engagement?.postId ?? '');
  const engager = state.people.get(engagement?.engagerId ?? '');
  if (engagement === undefined || post === undefined || engager === undefined)
    return refuse('engagement_not_found');
  const refusals: string[] = engager.isBanned ? ['engager_banned'] : [];
  if (engagement.decision !== false) refusals.push('overturn_refused');
  refusals.push(...own);
  if (refusals.length > 0) return refuse(...refusals);
  const settlement = settlementOf(state, engagement, actorId);
  const granted = grant({}, () => {
    resolve();
    settle(state, engagement, settlement);
    engagement.decision = true;
    engagement.cause = null;
    engager.rejected -= 1;
    engager.approved += 1;
    const credit = `member:${engager.id}`;
    const key = `overturn.${engagement.id}`;
    move(state, key, { debit: 'burn', credit, amount: post.reward, kind: 'overturn' });
    state.notices.set(key, {
      personId: engager.id,
      engagementId: engagement.id,
      isApproved: true,
      award: post.reward,
      decidedBy: actorId,
    });
    state.outbox.set(key, {
      to: engager.id,
      text: `An administrator approved your engagement with @x_${post.authorId} after all: +${formatTenths(post.reward)} points.${linkLine(post)}`,
    });
    state.outbox.set(`reversed.${engagement.id}`, {
      to: post.authorId,
      text: `An administrator overturned your rejection of @x_${engager.id}'s engagement.${linkLine(post)}`,
    });
  });
  return { ...granted, settlement };
}
