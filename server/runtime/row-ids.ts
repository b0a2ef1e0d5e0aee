import { hash } from 'node:crypto';
import { type EngagementTarget, targetText } from '#src/domain/engagement/submit-engagement.ts';
import {
  engagementId,
  type EngagementId,
  type PostId,
  prefixedId,
  type UserId,
} from '#src/domain/ids.ts';

/** The id of the one engagement that a person can have with a post. Rule DB-12. */
export function engagementIdOf(post: PostId, engager: UserId): EngagementId {
  return engagementId(shortHash(`${post}\n${engager}`));
}

/** The id under which a person uses a status up as proof. Rules EN-08, FA-12, DB-12. */
export function proofLinkIdOf(person: UserId, statusId: string): string {
  return shortHash(`${person}\n${statusId}`);
}

/** The id of the one row that says that a person did something to a target. Rules FA-13, DB-12. */
export function targetGuardIdOf(person: UserId, target: EngagementTarget): string {
  return shortHash(`${person}\n${targetText(target)}`);
}

/** The id under which a person's request is kept. Rules TR-15, DB-12. */
export function requestRowIdOf(person: UserId, requestId: string): string {
  return shortHash(`${person}\n${requestId}`);
}

/** A hash of what a request asks. Rule TR-31. */
export function requestDigest(operation: string, content: object): string {
  return shortHash(`${operation}\n${JSON.stringify(content)}`);
}

/** The id of a person's message of a day. Rules FA-04, DB-12. */
export function dailyMessageIdOf(person: UserId, day: number): string {
  return prefixedId('digest', shortHash(`${person}\n${day}`));
}

/** The id of the admin group's message of a day. Rules PA-10, DB-12. */
export function groupMessageIdOf(day: number): string {
  return prefixedId('digest', `group.${day}`);
}

/** The id of the entry that says that an administrator exported a person on a day in UTC. Rules PA-24, TR-41, DB-12. */
export function exportActIdOf(admin: UserId, person: string, day: string): string {
  return prefixedId('export', shortHash(`${admin}\n${person}\n${day}`));
}

/** Identifies one ban with an end. Rules FA-27, DB-12. */
export function banEndIdOf(person: UserId, untilMs: number): string {
  return shortHash(`${person}\n${untilMs}`);
}

/** The id of the row that says that an item of the schedule's work failed. Rules TR-42, DB-12. */
export function failureRowIdOf(kind: string, itemId: string): string {
  return shortHash(`${kind}\n${itemId}`);
}

/** A hash of 26 lower-case letters and digits: 130 bits of SHA-256. Rule DB-12. */
function shortHash(text: string): string {
  const digest = hash('sha256', text, 'hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
