import type { PointTenths } from '#src/domain/points/tenths.ts';
import { shortAge } from '#src/text/durations.ts';
import { plural } from './english.ts';
import { grouped, groupedPoints } from './grouped.ts';

/** Words that several admin screens share. */
export const adminText = {
  loading: 'Loading...',
  retry: 'Retry',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  refresh: 'Refresh',
  loadMore: 'Load more',
  yes: 'Yes',
  no: 'No',
  none: '–',
  answerLost: 'No response arrived, so it may have happened. Try again: it takes effect only once.',
  /** A count, exact at any size. Rule PA-24. */
  count: grouped,
  /** An amount with thousands separators. */
  points: groupedPoints,
  waiting: (count: number) => `${grouped(count)} waiting`,
  /** How long something has waited. */
  age: (ageMs: number) => shortAge(ageMs, { day: 'd', hour: 'h', minute: 'min' }, String),
  queue: (count: string, oldest: string) => `${count} · ${oldest}`,
  oldestWaits: (age: string) => `oldest ${age}`,
} as const;

/** The admin home. Rules AD-01 to AD-03, RT-15 to RT-25. */
export const adminHomeText = {
  title: 'Admin',
  brand: 'Yapp admin',
  adminHome: 'Admin',
  places: { work: 'Work', people: 'People', community: 'Community', records: 'Records' },
  findPerson: 'Find a person',
  findPersonHint: 'Handle, name, link or ID',
  superAdmin: 'Super administrator',
  administrator: 'Administrator',
  workHeader: 'Work queue',
  requests: 'Approval Requests',
  reports: 'Active Reports',
  nothingWaits: 'Nothing waiting',
  countUnknown: 'The count could not be loaded',
  toolsHeader: 'Your Administration Tools',
  toolGroups: { members: 'Members', conduct: 'Conduct', points: 'Points', community: 'Community' },
  pinPost: 'Pin post',
  people: 'People',
  approvedList: 'Approved Users List',
  rejectedList: 'Rejected Users List',
  bannedList: 'Banned Users List',
  manageTypes: 'Engagement Types',
  adminLog: 'Moderation Log',
  adminEconomy: 'Economy',
  adminOutbox: 'Bot Messages',
  adminAnnouncements: 'Announcements',
  adminSignals: 'Signals',
} as const;

const formerMember = 'Former member';

/** The words about a person in tools, requests and lists. */
export const personText = {
  /** The handle of an erased person is empty. Rule OP-10. */
  handle: (handle: string) => (handle === '' ? formerMember : `@${handle}`),
  telegramLink: (handle: string) => `t.me/${handle}`,
  xLink: (xUsername: string) => `x.com/${xUsername}`,
  telegram: (handle: string) => `Telegram\u00A0@${handle}`,
  noTelegram: 'No Telegram username',
  points: (points: PointTenths) => `${groupedPoints(points)} points`,
  warnings: (count: number) => plural(count, { one: '1 warning', other: `${count} warnings` }),
  banned: 'Banned',
  admin: 'Admin',
  approved: 'Approved',
  waiting: 'Waiting for approval',
  rejected: 'Rejected',
  found: 'Found person',
  formerMember,
  namesakes: (handle: string) => `People with the username @${handle}`,
} as const;

/** The words of every form that acts on a person. Rules AD-05 to AD-14. */
export const toolFormText = {
  username: 'Username',
  usernameType: 'Username type',
  types: { X: 'X Username', TG: 'TG Username' },
  points: 'Points',
  reason: 'Reason',
  optionalReason: 'Reason (optional)',
  ordinaryAdmin: 'Gives the rights of an ordinary administrator. There is one super administrator.',
  looking: (handle: string) => `Looking for @${handle}…`,
  balance: (before: PointTenths, after: PointTenths) =>
    `Balance: ${groupedPoints(before)} → ${groupedPoints(after)}`,
} as const;

/** The tool that pins a post. Rules AD-56 to AD-59, PA-14. */
export const pinText = {
  title: 'Pin Post',
  header: 'Manage this post',
  postId: 'Post ID',
  postIdHint: 'The ID, or a link to the post in Yapp or on X',
  getInfo: 'Get Post Info',
  confirm: 'Confirm Pin',
  found: 'Found post',
  author: 'Author',
  name: 'Name',
  image: (name: string) => `Picture of ${name}`,
  link: 'Link',
  noLink: 'No link: this post only asks for a follow',
  now: 'Currently pinned',
  nothingPinned: 'Nothing is pinned',
  pinned: 'Already pinned',
  prompt: (author: string) => `Pin the post by @${author}? Everyone sees it first.`,
  close: 'Close Post',
  confirmClose: 'Confirm Close',
  closePrompt: (author: string) =>
    `Close the post by @${author}? No one else can engage; unused places are refunded to its author.`,
  closed: 'Post closed.',
  closeReason: 'Reason (kept in the log)',
} as const;

/** Approval requests. Rules RQ-01 to RQ-08. */
export const requestText = {
  title: 'Approval Requests',
  list: 'Approval requests',
  refresh: 'Refresh Requests',
  empty: 'No approval requests',
  emptyText: 'New requests appear here automatically.',
  sheetTitle: 'Approval Request',
  approve: 'Approve',
  reject: 'Reject',
  earlier: 'Earlier decisions',
  earlierApproved: (admin: string, time: string) => `Approved by ${admin}, ${time}`,
  earlierRejected: (admin: string, time: string) => `Rejected by ${admin}, ${time}`,
  xChanged: (before: string, now: string) => `X account changed since: @${before} → @${now}`,
  nearHandles: 'Nearly the same handle',
  reason: 'Reason (shown to the person)',
  reasonChoices: 'Common reasons',
  reasons: [
    {
      name: 'Like another member’s',
      text: 'Looks like another member’s account. Link your own and ask again.',
    },
    { name: 'Not their own', text: 'This is not your own X account. Link your own and ask again.' },
    {
      name: 'New or empty',
      text: 'The X account is new or empty. Use it for a while and ask again.',
    },
    { name: 'Name or picture', text: 'The name or picture of the X account is not allowed here.' },
  ],
  waits: (age: string) => `waiting ${age}`,
  linked: 'Signed in to X; no one else has this account',

  openPerson: 'Open profile',
  approved: 'Request approved',
  rejected: 'Request rejected',
  name: 'Name',
  xName: 'X name',
  xUsername: 'X username',
  telegram: 'Telegram',
  id: 'Telegram ID',
  invitedBy: 'Invited by',
  askedAt: 'Requested',
  isBanned: 'This person is banned: approving has no effect until the ban is lifted.',
  approvePrompt: (count: number) =>
    plural(count, { one: 'Approve 1 person?', other: `Approve ${count} people?` }),
  rejectPrompt: (count: number) =>
    plural(count, { one: 'Reject 1 person?', other: `Reject ${count} people?` }),
} as const;

/** Deciding the items of a queue one by one. Rules PA-03, PA-09. */
export const workText = {
  place: (number: number, total: number) => `${grouped(number)} of ${grouped(total)}`,
  previous: 'Previous',
  next: 'Next',
  gone: 'This no longer needs a decision.',
  lookedAtBy: (names: readonly string[]) =>
    plural(names.length, {
      one: `${names.join()} is looking at this`,
      other: `${names.join(', ')} are looking at this`,
    }),
  keys: (keys: readonly string[]) => `Keys: ${keys.join(', ')}, ↑ ↓ Previous and next, Z Undo`,
} as const;

/** Deciding several at once. */
export const bulkText = {
  select: 'Select',
  selectAll: 'Select all',
  done: 'Done',
  selected: (count: number) => `${count} selected`,
  all: (action: string, count: number) => `${action} ${count}`,
  halt: 'Stop',
  leaveQuestion: 'Not all are decided yet. If you leave, the run stops.',
  stay: 'Stay',
  leave: 'Stop and leave',
  progress: 'Progress',
  progressText: (done: number, total: number) => `${done} of ${total}`,
  resultsHeader: 'Results',
  allDone: (count: number) => `${count} of ${count} done`,
  someFailed: (done: number, total: number) => `${done} of ${total} done, ${total - done} failed`,
} as const;

/** The lists of people. Rules LI-01 to LI-08, PA-02. */
export const peopleText = {
  lists: {
    approved: {
      title: (count: string | null) =>
        count === null ? 'Approved Users' : `Approved Users (${count})`,
      list: 'Approved users',
      empty: 'No approved users found.',
    },
    rejected: {
      title: (count: string | null) =>
        count === null ? 'Rejected Users' : `Rejected Users (${count})`,
      list: 'Rejected users',
      empty: 'No rejected users found.',
    },
    banned: {
      title: (count: string | null) =>
        count === null ? 'Banned Users' : `Banned Users (${count})`,
      list: 'Banned users',
      empty: 'No one is banned.',
    },
    people: {
      title: (count: string | null) => (count === null ? 'People' : `People (${count})`),
      list: 'People',
      empty: 'No one found.',
    },
  },
  columns: {
    handle: 'X username',
    telegram: 'Telegram',
    state: 'Status',
    points: 'Points',
    joined: 'Joined',
  },
  search: 'Search users',
  searchPlaceholder: 'Username, name, link or ID',
  clear: 'Clear search',
  /** The backend counts up to 5,000. */
  count: (total: number) => (total >= 5000 ? '5,000+' : grouped(total)),
  state: 'Status',
  states: {
    all: 'Everyone',
    waiting: 'Waiting for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    warned: 'With warnings',
    banned: 'Banned',
    admins: 'Admins',
  },
} as const;

/** Engagement types and their drawer. Rules TY-01 to TY-03. */
export const typeText = {
  title: 'Engagement Types',
  add: '+ Add Type',
  edit: 'Edit',
  newTitle: 'New Type',
  editTitle: 'Edit Type',
  name: 'Type name',
  cost: 'Points for post',
  reward: 'Points as reward',
  state: 'State',
  enabled: 'Enabled',
  disabled: 'Disabled',
  forAll: 'For All',
  adminsOnly: 'Admins only',
  create: 'Create',
  update: 'Update',
  empty: 'No engagement types yet',
  emptyText: 'Default prices apply until a type is added.',
  shortCost: 'Post cost',
  shortReward: 'Reward',
  changeTitle: (name: string) => `Change the price of ${name}?`,
  changeNote: 'Applies to new posts. Open posts keep their price.',
  burned: 'Burned per engagement',
  stays: 'unchanged',
  was: (points: string) => `was ${points}`,
  tenTimes: 'The new price is ten times the old one or more. Type it again to confirm.',
  rewardAboveCost: 'The reward is higher than the price: each engagement mints points.',
} as const;

/** Typing a large amount again before confirming it. Rule PA-17. */
export const retypeText = {
  label: (points: string) => `Type ${points} again`,
  differs: 'The amounts differ',
  reason: 'For amounts from 1,000.0 points, or ten times the balance, type the amount again.',
} as const;
