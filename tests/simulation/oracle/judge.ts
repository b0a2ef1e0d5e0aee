import { reviewEngagement, resolveReport, submitEngagement, submitReport } from './engagements.ts';
import { decideApprovalRequest, isTool, personTool } from './people.ts';
import { closePost, createPost, pinPost, saveEngagementType } from './posts.ts';
import type { Person, State } from './state.ts';
import { answer, refuse, textOf, type Asked, type Moment, type Verdict } from './verdict.ts';

type Right = 'member' | 'admin' | 'super';

/** Who may do what, and the code by which anybody else is refused. Rules TR-13, TR-14, AD-04, ER-06. */
const rights: Readonly<Record<string, readonly [right: Right, refusal: string]>> = {
  createPost: ['member', 'create_post_failed'],
  submitEngagement: ['member', 'engagement_write_failed'],
  reviewEngagement: ['member', 'unknown_error'],
  closePost: ['member', 'post_close_failed'],
  submitReport: ['member', 'report_submit_failed'],
  resolveReport: ['admin', 'report_resolve_failed'],
  decideApprovalRequest: ['admin', 'request_decision_failed'],
  pinPost: ['admin', 'pin_failed'],
  saveEngagementType: ['admin', 'type_save_failed'],
  banUser: ['admin', 'ban_failed'],
  unbanUser: ['admin', 'unban_failed'],
  warnUser: ['admin', 'warn_failed'],
  removeWarning: ['admin', 'remove_warning_failed'],
  addPoints: ['admin', 'points_update_failed'],
  reducePoints: ['admin', 'points_update_failed'],
  removeAdmin: ['admin', 'remove_admin_failed'],
  makeAdmin: ['super', 'make_admin_failed'],
};

const judges: Readonly<Record<string, (asked: Asked, moment: Moment) => Verdict>> = {
  createPost,
  submitEngagement,
  reviewEngagement,
  closePost,
  submitReport,
  resolveReport,
  decideApprovalRequest,
  pinPost,
  saveEngagementType,
};

function hasRight(person: Person, right: Right, rootId: string): boolean {
  if (person.isBanned || !person.isApproved) return false;
  if (right === 'member') return true;
  return person.isAdmin && (right === 'admin' || person.id === rootId);
}

/** What the rules say of something that is asked for at a moment, and was not granted before. */
export function judge(
  state: State,
  asked: Asked,
  at: { readonly nowMs: number; readonly rootId: string },
): Verdict {
  const actor = state.people.get(asked.actorId);
  const [right, refusal] = rights[asked.name] ?? ['super', 'unknown operation'];
  if (actor === undefined || !hasRight(actor, right, at.rootId)) return refuse(refusal);
  if (textOf(asked.body['requestId']) === '') return refuse('parameter_missing');
  const moment = { state, actor, ...at };
  return isTool(asked.name)
    ? personTool(asked, moment)
    : (judges[asked.name]?.(asked, moment) ?? refuse('unknown'));
}

/** The same for something that may have been granted before: the first answer then, as long as the right lasts. Rule TR-15. */
export function judgeAgain(
  state: State,
  asked: Asked,
  at: { readonly nowMs: number; readonly rootId: string },
): Verdict {
  const first = state.granted.get(textOf(asked.body['requestId']));
  if (first === undefined) return judge(state, asked, at);
  const actor = state.people.get(asked.actorId);
  const [right, refusal] = rights[asked.name] ?? ['super', 'unknown operation'];
  if (actor === undefined || !hasRight(actor, right, at.rootId)) return refuse(refusal);
  return answer(first.reply);
}
