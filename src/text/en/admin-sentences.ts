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
  retypeText,
  toolFormText,
  typeText,
  workText,
} from './admin.ts';
import { announcementText } from './announcements.ts';
import { glanceText } from './glance.ts';
import { pairText } from './admin-pair.ts';
import { reportsText } from './reports.ts';
import { moderationMessages } from './moderation.ts';
import { banEndText, toolText } from './tools.ts';

/** All English sentences that administrators alone see. */
export const adminSentences = {
  actText,
  adminHomeText,
  adminText,
  announcementText,
  banEndText,
  bulkText,
  economyText,
  glanceText,
  logText,
  moderationMessages,
  outboxText,
  pairText,
  peopleText,
  personPageText,
  personText,
  pinText,
  reportsText,
  requestText,
  retypeText,
  signalsText,
  toolFormText,
  toolText,
  typeText,
  workText,
} as const;
