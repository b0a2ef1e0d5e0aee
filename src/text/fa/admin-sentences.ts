import type { AdminShape } from '#src/text/shapes.ts';
import * as acts from './acts.ts';
import * as admin from './admin.ts';
import * as views from './admin-views.ts';
import * as moderation from './moderation.ts';
import * as reports from './reports.ts';

/** All Persian sentences that administrators alone see: what these files export, under the same names. */
export const adminSentences: AdminShape = {
  ...acts,
  ...admin,
  ...views,
  ...moderation,
  ...reports,
};
