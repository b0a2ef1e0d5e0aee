import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';
import { groupedPoints } from './grouped.ts';

/** The success messages of admin actions other than the tools below. Rules AD-22 to AD-59. */
export const moderationMessages = {
  pinPost: () => 'Post pinned.',
  saveEngagementType: (name: string) => `Type ${name} saved.`,
  takeBack: () => 'The action was taken back.',
  addNote: () => 'Note saved.',
  erasePerson: () => 'The person is being erased.',
  sendAnnouncement: () => 'The announcement is on its way.',
  stopAnnouncement: () => 'The announcement was stopped.',
  resendMessage: () => 'The message is on its way again.',
  noteExport: () => 'The export was logged.',
} as const;

/**
 * Each tool that acts on a person (AD-19 to AD-54): its menu entry, form and success message, and its act in the moderation
 * log, as a filter and as a sentence.
 */
export const toolText = {
  banUser: {
    menu: 'Ban Users',
    title: 'Ban Users',
    titleOf: (handle: string) => `Ban @${handle}`,
    ask: 'Ban User',
    confirm: 'Confirm Ban',
    prompt: (handle: string) => `Ban @${handle}? The person loses access at once.`,
    done: (handle: string) => `User @${handle} has been banned.`,
    action: 'Ban',
    act: (target: string) => `Banned ${target}`,
  },
  unbanUser: {
    menu: 'Unban Users',
    title: 'Unban Users',
    titleOf: (handle: string) => `Unban @${handle}`,
    ask: 'Unban User',
    confirm: 'Confirm Unban',
    prompt: (handle: string) => `Unban @${handle}? The person gets access again.`,
    done: (handle: string) => `User @${handle} has been unbanned.`,
    action: 'Unban',
    act: (target: string) => `Unbanned ${target}`,
  },
  warnUser: {
    menu: 'Warn User',
    title: 'Warn User',
    titleOf: (handle: string) => `Warn @${handle}`,
    ask: 'Warn User',
    confirm: 'Confirm Warn',
    prompt: (handle: string) => `Warn @${handle}? The bot notifies them.`,
    done: (handle: string) => `User @${handle} has been warned.`,
    action: 'Warning',
    act: (target: string) => `Warned ${target}`,
  },
  removeWarning: {
    menu: 'Unwarn User',
    title: 'Remove User Warning',
    titleOf: (handle: string) => `Remove a warning from @${handle}`,
    ask: 'Remove Warning',
    confirm: 'Confirm Remove',
    prompt: (handle: string) => `Remove one warning from @${handle}?`,
    done: (handle: string) => `A warning of @${handle} has been removed.`,
    action: 'Warning removed',
    act: (target: string) => `Removed a warning from ${target}`,
  },
  makeAdmin: {
    menu: 'Make Admin',
    title: 'Make Super Admin',
    titleOf: (handle: string) => `Make @${handle} an admin`,
    ask: 'Make Admin',
    confirm: 'Confirm',
    prompt: (handle: string) => `Make @${handle} an admin? Only you can undo this.`,
    done: (handle: string) => `@${handle} is now an admin.`,
    action: 'Made admin',
    act: (target: string) => `Made ${target} an admin`,
  },
  removeAdmin: {
    menu: 'Remove Admin',
    title: 'Remove Admin',
    titleOf: (handle: string) => `Remove the admin @${handle}`,
    ask: 'Remove Admin',
    confirm: 'Confirm Remove',
    prompt: (handle: string) => `Remove admin rights from @${handle}? They remain a member.`,
    done: (handle: string) => `@${handle} is no longer an admin.`,
    action: 'Admin removed',
    act: (target: string) => `Removed admin rights from ${target}`,
  },
  addPoints: {
    menu: 'Give Points to User',
    title: 'Add User Points',
    titleOf: (handle: string) => `Points of @${handle}`,
    ask: 'Add Points',
    confirm: 'Confirm Add',
    prompt: (handle: string, points: PointTenths) =>
      `Add ${groupedPoints(points)} points to @${handle}?`,
    done: (handle: string, points: PointTenths) =>
      `${format.points(points)} points added to @${handle}.`,
    action: 'Points added',
    act: (target: string) => `Added points to ${target}`,
  },
  reducePoints: {
    menu: 'Reduce Points from Users',
    title: 'Reduce User Points',
    titleOf: (handle: string) => `Points of @${handle}`,
    ask: 'Reduce Points',
    confirm: 'Confirm Reduce',
    prompt: (handle: string, points: PointTenths) =>
      `Take ${groupedPoints(points)} points from @${handle}?`,
    done: (handle: string, points: PointTenths) =>
      `${format.points(points)} points taken from @${handle}.`,
    action: 'Points taken',
    act: (target: string) => `Took points from ${target}`,
  },
} as const;

/** When a ban ends. Rule FA-27. */
export const banEndText = {
  label: 'Ends',
  choices: {
    none: 'No end',
    day: 'In 1 day',
    week: 'In 7 days',
    month: 'In 30 days',
    date: 'On a date',
  },
  day: 'Last day of the ban',
  wrongDay: 'Choose a day from today to a year ahead',
  endsOn: (date: string) => `The ban ends on ${date}.`,
  until: (date: string) => `Until ${date}`,
  noReason: 'No reason given',
  columns: { until: 'Until', reason: 'Reason', lift: 'Lift' },
} as const;
