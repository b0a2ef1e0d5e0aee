import type { GuestOperationName, OperationName } from '#src/contract/operations/operations.ts';
import type { GuestOperation, Operation } from '../runtime/context.ts';
import { addNote } from '../operations/add-note.ts';
import { addPlaces } from '../operations/add-places.ts';
import { addPoints } from '../operations/add-points.ts';
import { banUser } from '../operations/ban-user.ts';
import { chooseLanguage } from '../operations/choose-language.ts';
import { chooseMessages } from '../operations/choose-messages.ts';
import { closePost } from '../operations/close-post.ts';
import { completeVerification } from '../operations/complete-verification.ts';
import { createPost } from '../operations/create-post.ts';
import { decideApprovalRequest } from '../operations/decide-approval-request.ts';
import { erasePerson } from '../operations/erase-person.ts';
import { noteExport } from '../operations/note-export.ts';
import { exportPerson } from '../operations/export-person.ts';
import { makeAdmin } from '../operations/make-admin.ts';
import { sendAnnouncement, stopAnnouncement } from '../operations/move-announcement.ts';
import { openApp } from '../operations/open-app.ts';
import { openSession } from '../operations/open-session.ts';
import { openVerification } from '../operations/open-verification.ts';
import { pinPost } from '../operations/pin-post.ts';
import { readClashes } from '../operations/read-clashes.ts';
import { readRequestTimes } from '../operations/read-request-times.ts';
import { readInvite } from '../operations/read-invite.ts';
import { readProfiles } from '../operations/read-profiles.ts';
import { reducePoints } from '../operations/reduce-points.ts';
import { removeAdmin } from '../operations/remove-admin.ts';
import { removeWarning } from '../operations/remove-warning.ts';
import { resendMessage } from '../operations/resend-message.ts';
import { resolveReport } from '../operations/resolve-report.ts';
import { reviewEngagement } from '../operations/review-engagement.ts';
import { saveEngagementType } from '../operations/save-engagement-type.ts';
import { startVerification } from '../operations/start-verification.ts';
import { submitAppeal } from '../operations/submit-appeal.ts';
import { submitEngagement } from '../operations/submit-engagement.ts';
import { submitReport } from '../operations/submit-report.ts';
import { takeBack } from '../operations/take-back.ts';
import { unbanUser } from '../operations/unban-user.ts';
import { warnUser } from '../operations/warn-user.ts';
import { writeAnnouncement } from '../operations/write-announcement.ts';

/** The operations that need a session. */
export type SessionOperationName = Exclude<OperationName, GuestOperationName>;

/** What carries out each operation that a guest may call, by its name. */
export const guestHandlers: { readonly [Name in GuestOperationName]: GuestOperation<Name> } = {
  openSession,
  openApp,
  openVerification,
  completeVerification,
};

/** What carries out each operation that needs a session, by its name. */
export const sessionHandlers: { readonly [Name in SessionOperationName]: Operation<Name> } = {
  startVerification,
  chooseLanguage,
  chooseMessages,
  createPost,
  submitEngagement,
  reviewEngagement,
  closePost,
  addPlaces,
  readClashes,
  readRequestTimes,
  readInvite,
  readProfiles,
  submitReport,
  submitAppeal,
  resolveReport,
  decideApprovalRequest,
  banUser,
  unbanUser,
  warnUser,
  removeWarning,
  makeAdmin,
  removeAdmin,
  addPoints,
  reducePoints,
  pinPost,
  takeBack,
  saveEngagementType,
  resendMessage,
  addNote,
  exportPerson,
  noteExport,
  erasePerson,
  writeAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
};

/** Returns whether an operation may be called by a guest. Rule TR-05. */
export function isGuestOperation(name: OperationName): name is GuestOperationName {
  return Object.hasOwn(guestHandlers, name);
}
