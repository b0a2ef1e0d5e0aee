import { isRowId, userId, type UserId } from '#src/domain/ids.ts';
import { postPath, routes, userPath } from '#src/domain/access/routes.ts';

const plainTargets: ReadonlyMap<string, string> = new Map([
  ['reports', routes.reports.pattern],
  ['requests', routes.requests.pattern],
  ['reviews', routes.reviews.pattern],
  ['notifs', routes.notifications.pattern],
  ['earn', routes.earn.pattern],
  ['profile', routes.profile.pattern],
]);

/** The path of a start parameter (`post_<id>`, `user_<id>`, `reports`, …), or null for any other. */
export function pathOfStartParam(startParam: string): string | null {
  const plain = plainTargets.get(startParam);
  if (plain !== undefined) return plain;
  const [, kind, id] = /^(post|user)_(.+)$/.exec(startParam) ?? [];
  if (id === undefined || !isRowId(id)) return null;
  return kind === 'post' ? postPath(id) : userPath(id);
}

/** The link that opens a person's page in the messenger. Rule PA-10. */
export function personStartUrl(botAppUrl: string, personId: string): string {
  return `${botAppUrl}?startapp=user_${personId}`;
}

/** The link that opens a post's review in the messenger, for sharing to a chat. */
export function postShareUrl(botAppUrl: string, postId: string): string {
  return `${botAppUrl}?startapp=post_${postId}`;
}

/** The link by which a person invites others. Rule MY-30. */
export function inviteUrl(botAppUrl: string, inviterId: string): string {
  return `${botAppUrl}?startapp=invite_${inviterId}`;
}

/** The inviter in a start parameter (`invite_<id>`); null for any other. Rule MY-30. */
export function inviterIn(startParam: string): UserId | null {
  const [, id] = /^invite_(\d{1,20})$/.exec(startParam) ?? [];
  return id === undefined ? null : userId(id);
}
