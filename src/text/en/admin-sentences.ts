import { actText, personPageText } from './acts.ts';
import { economyText, logText, outboxText, signalsText } from './admin-views.ts';
import {
  adminHomeText,
  adminText,
  bulkText,
  peopleText,
  personText,
  pinText,
  requestText,
  toolFormText,
  toolText,
  typeText,
  workText,
} from './admin.ts';
import { reportsText } from './reports.ts';
import { moderationMessages } from './moderation.ts';

/** All English sentences that administrators alone see. */
export const adminSentences = {
  actText,
  adminHomeText,
  adminText,
  bulkText,
  economyText,
  logText,
  moderationMessages,
  outboxText,
  peopleText,
  personPageText,
  personText,
  pinText,
  reportsText,
  requestText,
  signalsText,
  toolFormText,
  toolText,
  typeText,
  workText,
} as const;
