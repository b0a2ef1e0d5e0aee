import { hash } from 'node:crypto';
import { type EngagementTarget, targetText } from '#src/domain/engagement/submit-engagement.ts';
import {
  engagementId,
  type EngagementId,
  type PostId,
  prefixedId,
  type UserId,
} from '#src/domain/ids.ts';

/** The id of a person's only engagement with a post. Rule DB-12. */
export function engagementIdOf(post: PostId, engager: UserId): EngagementId {
  return engagementId(shortHash(`${post}\n${engager}`));
}

/** The id of the row that marks a status as used by a person as proof. Rules EN-08, FA-12, DB-12. */
export function proofLinkIdOf(person: UserId, statusId: string): string {
  return shortHash(`${person}\n${statusId}`);
}

/** The id of the row that marks a target as done by a person. Rules FA-13, DB-12. */
export function targetGuardIdOf(person: UserId, target: EngagementTarget): string {
  return shortHash(`${person}\n${targetText(target)}`);
}

/** The id of the record of a person's request. Rules TR-15, DB-12. */
export function requestRowIdOf(person: UserId, requestId: string): string {
  return shortHash(`${person}\n${requestId}`);
}

/** A hash of a request's operation and content. Rule TR-31. */
export function requestDigest(operation: string, content: object): string {
  return shortHash(`${operation}\n${JSON.stringify(content)}`);
}

/** The id of a person's daily message. Rules FA-04, DB-12. */
export function dailyMessageIdOf(person: UserId, day: number): string {
  return prefixedId('digest', shortHash(`${person}\n${day}`));
}

/** The id of the admin group's daily message. Rules PA-10, DB-12. */
export function groupMessageIdOf(day: number): string {
  return prefixedId('digest', `group.${day}`);
}

/** The id of the log entry for an administrator's export of a person on a UTC day. Rules PA-24, TR-41, DB-12. */
export function exportActIdOf(admin: UserId, person: string, day: string): string {
  return prefixedId('export', shortHash(`${admin}\n${person}\n${day}`));
}

/** A hash that identifies a ban with an end. Rules FA-27, DB-12. */
export function banEndIdOf(person: UserId, untilMs: number): string {
  return shortHash(`${person}\n${untilMs}`);
}

/** The id of the row that records a failed item of the schedule's work. Rules TR-42, DB-12. */
export function failureRowIdOf(kind: string, itemId: string): string {
  return shortHash(`${kind}\n${itemId}`);
}

/** A hash of 26 lower-case letters and digits: 130 bits of SHA-256. Rule DB-12. */
function shortHash(text: string): string {
  const digest = hash('sha256', text, 'hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
