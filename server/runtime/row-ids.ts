import { createHash } from 'node:crypto';
import { engagementId, type EngagementId, type PostId, type UserId } from '#src/domain/ids.ts';

/** The id of the one engagement that a person can have with a post. Rule DB-12. */
export function engagementIdOf(post: PostId, engager: UserId): EngagementId {
  return engagementId(shortHash(`${post}\n${engager}`));
}

/** The id of the row that marks a normalised proof link as used. Rules EN-08, DB-12. */
export function proofLinkIdOf(link: string): string {
  return shortHash(link.toLowerCase());
}

/** A hash of 26 lower-case letters and digits: 130 bits of SHA-256. Rule DB-12. */
function shortHash(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
