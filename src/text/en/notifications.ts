import type { PointTenths } from '#src/domain/points/tenths.ts';

/** The words of the notifications. Rules NO-01 to NO-09. */
export const notificationsText = {
  title: 'Notifications',
  refresh: 'Refresh',
  loading: 'Loading notifications...',
  emptyTitle: 'No notifications yet',
  emptyText: 'Decisions on your engagements appear here.',
  approved: 'Approved',
  rejected: 'Rejected',
  points: (_points: PointTenths) => 'points',
  postBy: (xUsername: string) =>
    `Post by ${xUsername === '' ? 'a former member' : `@${xUsername}`}`,
  reason: (cause: string) => `Reason: ${cause}`,
  decidedFor: {
    administrator: 'Decided by an administrator',
    deadline: 'Decided automatically because the review time ran out',
    overturned: 'Rejected at first, then approved by an administrator',
  },
  isNew: 'New',
  checkPost: 'Check post',
  checkEngage: 'Check engage',
  report: 'Report to admin',
  reported: 'Reported',
} as const;

/** The words of the report flow. Rules RE-01 to RE-09. */
export const reportText = {
  title: 'Report to admin',
  close: 'Close',
  warning:
    'Report a decision only if it is wrong. Administrators read every report, and false ones can earn you a warning.',
  continue: 'Continue',
  cancel: 'Cancel',
  message: 'What is wrong?',
  placeholder: 'I did all the steps, see my link',
  send: 'Send report',
  sent: 'Report submitted successfully to admins',
} as const;
