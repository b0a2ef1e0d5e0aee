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
import { answer, refuse, textOf, type Asked, type Moment, type Verdict } from './verdict.ts';

type Right = 'anyone' | 'waiting' | 'banned' | 'member' | 'admin' | 'super';

/** Who may do what, and the code by which anyone else is refused. Rules TR-13, TR-14, AD-04, ER-06. */
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

const judges: Readonly<Record<string, (asked: Asked, moment: Moment) => Verdict>> = {
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
  readRequestTimes: () => answer({}),
  submitAppeal,
  resendMessage,
  erasePerson,
  readInvite: () => answer({}),
  readClashes: read('engagementIds', 'parameter_missing'),
  readProfiles: read('userIds', 'parameter_missing'),
  exportPerson,
  openApp: () => answer({}),
};

/** A reading of rows whose ids a field lists. */
function read(field: string, refusal: string): (asked: Asked) => Verdict {
  return ({ body }) => {
    const ids = body[field];
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    return isList ? answer({}) : refuse(refusal);
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

/** What the rules say of something that is asked for at a moment, and was not granted before. */
export function judge(
  state: State,
  asked: Asked,
  at: Pick<Moment, 'nowMs' | 'rootId'> & Partial<Pick<Moment, 'startedAtMs' | 'newId'>>,
): Verdict {
  const actor = state.people.get(asked.actorId);
  const [right, refusal] = rights[asked.name] ?? ['super', 'unknown operation'];
  if (actor === undefined || !hasRight(actor, right, at.rootId)) return refuse(refusal);
  if (textOf(asked.body['requestId']) === '') return refuse('parameter_missing');
  const moment = { state, actor, startedAtMs: Infinity, newId: '', ...at };
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
