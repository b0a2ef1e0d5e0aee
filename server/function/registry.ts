import type { GuestOperationName, OperationName } from '#src/contract/operations/operations.ts';
import type { GuestOperation, Operation } from '../runtime/context.ts';
import { addNote } from '../operations/add-note.ts';
import { addPlaces } from '../operations/add-places.ts';
import { personTools } from '../operations/person-tools.ts';
import { chooseLanguage, chooseMessages } from '../operations/own-settings.ts';
import { closePost } from '../operations/close-post.ts';
import { completeVerification } from '../operations/complete-verification.ts';
import { createPost } from '../operations/create-post.ts';
import { decideApprovalRequest } from '../operations/decide-approval-request.ts';
import { erasePerson } from '../operations/erase-person.ts';
import { exportPerson, noteExport } from '../operations/export-person.ts';
import {
  sendAnnouncement,
  stopAnnouncement,
  writeAnnouncement,
} from '../operations/announcements.ts';
import { noteLook } from '../operations/note-look.ts';
import { openApp } from '../operations/open-app.ts';
import { openSession } from '../operations/open-session.ts';
import { openVerification, startVerification } from '../operations/start-verification.ts';
import { pinPost } from '../operations/pin-post.ts';
import { readClashes, readInvite, readProfiles, readRequestTimes } from '../operations/reads.ts';
import { resendMessage } from '../operations/resend-message.ts';
import { resolveReport } from '../operations/resolve-report.ts';
import { reviewEngagement } from '../operations/review-engagement.ts';
import { saveEngagementType } from '../operations/save-engagement-type.ts';
import { submitAppeal, submitReport } from '../operations/submit-report.ts';
import { submitEngagement } from '../operations/submit-engagement.ts';
import { takeBack } from '../operations/take-back.ts';

/** The operations that need a session. */
export type SessionOperationName = Exclude<OperationName, GuestOperationName>;

/** The handlers of the operations that a guest may call, by name. */
export const guestHandlers: { readonly [Name in GuestOperationName]: GuestOperation<Name> } = {
  openSession,
  openApp,
  openVerification,
  completeVerification,
};

/** The handlers of the operations that need a session, by name. */
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
  ...personTools,
  pinPost,
  takeBack,
  saveEngagementType,
  resendMessage,
  addNote,
  noteLook,
  exportPerson,
  noteExport,
  erasePerson,
  writeAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
};

/** Whether a guest may call an operation. Rule TR-05. */
export function isGuestOperation(name: OperationName): name is GuestOperationName {
  return Object.hasOwn(guestHandlers, name);
}
