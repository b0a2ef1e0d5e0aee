import { createHash } from 'node:crypto';
import { engagementId, type EngagementId, type PostId, type UserId } from '#src/domain/ids.ts';

/** The id of the one engagement that a person can have with a post. Rule DB-12. */
export function engagementIdOf(post: PostId, engager: UserId): EngagementId {
  return engagementId(shortHash(`${post}\n${engager}`));
}

/** The id under which a normalised proof link is used up. Rules EN-08, DB-12. */
export function proofLinkIdOf(link: string): string {
  return shortHash(link.toLowerCase());
}

/** 26 lower-case letters and digits that stand for a text: 130 of SHA-256's bits. Rule DB-12. */
function shortHash(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
