import * as acts from './acts.ts';
import * as admin from './admin.ts';
import * as views from './admin-views.ts';
import * as announcements from './announcements.ts';
import * as reports from './reports.ts';
import * as tools from './tools.ts';

/** All English text that only administrators see: the exports of these files, under the same names. */
export const adminSentences = {
  ...acts,
  ...admin,
  ...views,
  ...announcements,
  ...reports,
  ...tools,
};
