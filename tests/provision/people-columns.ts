/** A text column with this maximum length. */
export const text = (size: number) => `string ${size}`;
export const idText = text(36);
export const nameText = text(255);
export const urlText = text(2048);
export const longText = text(1_000_000);

/** The columns of the table of people. */
export const peopleColumns = {
  name: nameText,
  tg_handle: text(32),
  x_username: text(15),
  x_name: nameText,
  adminApproved: 'boolean = false',
  adminReqOpen: 'boolean = false',
  avatar: urlText,
  x_avatar: urlText,
  first_name: nameText,
  photo_url: urlText,
  clerkId: nameText,
  xUserId: text(64),
  point: 'integer = 0',
  totallyEngaged: 'integer = 0',
  approvedEngaged: 'integer = 0',
  rejectedEngaged: 'integer = 0',
  behaviourPoint: 'integer = 0',
  warnCount: 'integer = 0',
  isBanned: 'boolean = false',
  isAdmin: 'boolean = false',
  memberActs: 'integer = 0',
  adminActs: 'integer = 0',
  pacedUntilMs: 'integer = 0',
  rejections: 'integer = 0',
  decisions: 'integer = 0',
  decisionMs: 'integer = 0',
  requestedAtMs: 'integer',
  rejectedAtMs: 'integer',
  rejectReason: nameText,
  bannedAtMs: 'integer',
  banReason: nameText,
  banUntilMs: 'integer',
  invitedBy: idText,
  inviteTenths: 'integer',
  language: text(16),
  mutedKinds: 'string[] 16',
  searchText: text(320),
  handleKey: text(15),
};
