import {
  addNote,
  chooseLanguage,
  chooseMessages,
  erasePerson,
  exportPerson,
  noteExport,
  noteLook,
  resendMessage,
} from './administration.ts';
import { moveAnnouncement, writeAnnouncement } from './announcements.ts';
import { reviewEngagement, submitEngagement } from './engagements.ts';
import { decideApprovalRequest, isTool, personTool } from './people.ts';
import { addPlaces } from './places.ts';
import { closePost, createPost, pinPost, saveEngagementType } from './posts.ts';
import { resolveReport, submitAppeal, submitReport } from './reports.ts';
import type { Person, State } from './state.ts';
import { takeBack } from './take-back.ts';
import {
  grantUnchanged,
  refuse,
  textOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

type Right = 'anyone' | 'waiting' | 'banned' | 'member' | 'admin' | 'super';

/** Who may call each operation, and the code that refuses everyone else. Rules TR-13, TR-14, AD-04, ER-06. */
const rights: Readonly<Record<string, readonly [right: Right, refusal: string]>> = {
  createPost: ['member', 'create_post_failed'],
  submitEngagement: ['member', 'engagement_write_failed'],
  reviewEngagement: ['member', 'unknown_error'],
  closePost: ['member', 'post_close_failed'],
  addPlaces: ['member', 'add_places_failed'],
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
  takeBack: ['admin', 'take_back_failed'],
  writeAnnouncement: ['super', 'announcement_failed'],
  sendAnnouncement: ['super', 'announcement_failed'],
  stopAnnouncement: ['super', 'announcement_failed'],
  addNote: ['admin', 'note_failed'],
  noteExport: ['admin', 'database_error'],
  noteLook: ['admin', 'database_error'],
  chooseLanguage: ['member', 'database_error'],
  chooseMessages: ['member', 'database_error'],
  readRequestTimes: ['waiting', 'database_error'],
  submitAppeal: ['banned', 'appeal_failed'],
  resendMessage: ['admin', 'message_resend_failed'],
  erasePerson: ['super', 'erase_failed'],
  readInvite: ['member', 'database_error'],
  readClashes: ['member', 'clashes_load_failed'],
  readProfiles: ['member', 'user_load_failed'],
  exportPerson: ['admin', 'user_load_failed'],
  openApp: ['anyone', 'authentication_failed'],
};

const judges: Readonly<Record<string, (request: Request, context: RequestContext) => Verdict>> = {
  createPost,
  submitEngagement,
  reviewEngagement,
  closePost,
  addPlaces,
  submitReport,
  resolveReport,
  decideApprovalRequest,
  pinPost,
  saveEngagementType,
  takeBack,
  writeAnnouncement,
  sendAnnouncement: moveAnnouncement(['tried', 'stopped'], 'sending'),
  stopAnnouncement: moveAnnouncement(['sending'], 'stopped'),
  addNote,
  noteExport,
  noteLook,
  chooseLanguage,
  chooseMessages,
  readRequestTimes: () => grantUnchanged({}),
  submitAppeal,
  resendMessage,
  erasePerson,
  readInvite: () => grantUnchanged({}),
  readClashes: judgeRead('engagementIds', 'parameter_missing'),
  readProfiles: judgeRead('userIds', 'parameter_missing'),
  exportPerson,
  openApp: () => grantUnchanged({}),
};

/** Judges a read of the rows whose ids a field lists. */
function judgeRead(field: string, refusal: string): (request: Request) => Verdict {
  return ({ body }) => {
    const ids = body[field];
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    return isList ? grantUnchanged({}) : refuse(refusal);
  };
}

function hasRight(person: Person, right: Right, rootId: string): boolean {
  if (right === 'anyone') return true;
  if (right === 'waiting') return !person.isApproved && !person.isBanned;
  if (right === 'banned') return person.isBanned;
  if (person.isBanned || !person.isApproved) return false;
  if (right === 'member') return true;
  return person.isAdmin && (right === 'admin' || person.id === rootId);
}

/** Judges a request that was not granted before. */
export function judge(
  state: State,
  request: Request,
  at: Pick<RequestContext, 'nowMs' | 'rootId'> &
    Partial<Pick<RequestContext, 'startedAtMs' | 'newId'>>,
): Verdict {
  const actor = state.people.get(request.actorId);
  const [right, refusal] = rights[request.name] ?? ['super', 'unknown operation'];
  if (actor === undefined || !hasRight(actor, right, at.rootId)) return refuse(refusal);
  if (textOf(request.body['requestId']) === '') return refuse('parameter_missing');
  const context = { state, actor, startedAtMs: Infinity, newId: '', ...at };
  return isTool(request.name)
    ? personTool(request, context)
    : (judges[request.name]?.(request, context) ?? refuse('unknown'));
}

/** Judges a request that may repeat a granted one: the first reply is repeated while the person still has the right. Rule TR-15. */
export function judgeRepeated(
  state: State,
  request: Request,
  at: { readonly nowMs: number; readonly rootId: string },
): Verdict {
  const first = state.granted.get(textOf(request.body['requestId']));
  if (first === undefined) return judge(state, request, at);
  const actor = state.people.get(request.actorId);
  const [right, refusal] = rights[request.name] ?? ['super', 'unknown operation'];
  if (actor === undefined || !hasRight(actor, right, at.rootId)) return refuse(refusal);
  return grantUnchanged(first.reply);
}
