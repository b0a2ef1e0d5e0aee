import { communityMembers, type CommunityMember } from './community-members.ts';

// Members and posts that show up in the administrators' signals, so that none of the lists is empty. Rule PA-12.

/** How many posts lie between two of the same author. */
const roundLength = 20;

/** Rejects most of what is submitted to the own posts, for which several report this author. */
const strictAuthor = memberAt(7);
/** How often the strict author approves. */
const strictShare = 0.3;
/** How many of the rejections are reported. */
const maxStrictReports = 4;

/** Two who engage with each other's posts and with few others. */
const pair = [memberAt(12), memberAt(13)] as const;
/** Among this many posts of others the pair engages with one. */
const othersForPair = 3;

/** The author of a post by its number, where that is not left to chance. */
export function fixedAuthor(number: number): CommunityMember | undefined {
  switch (number % roundLength) {
    case 4:
      return pair[0];
    case 9:
      return strictAuthor;
    case 14:
      return pair[1];
    default:
      return undefined;
  }
}

/** Whether someone must stay, so that the signals have something to show. */
export function isFixed(id: string): boolean {
  return [strictAuthor, ...pair].some((member) => String(member.id) === id);
}

/** Who engages with a post, of those who might: of a pair, the other one first. */
export function engagersFor(
  { author, number }: { readonly author: CommunityMember; readonly number: number },
  others: readonly CommunityMember[],
): readonly CommunityMember[] {
  const [one, two] = pair;
  if (author === one || author === two) {
    const partner = author === one ? two : one;
    return [partner, ...others.filter((member) => member !== partner)];
  }
  if (number % othersForPair === 0) return others;
  return others.filter((member) => member !== one && member !== two);
}

/** How often an author approves, from 0 to 1. */
export function approvedShare(author: CommunityMember): number {
  return author === strictAuthor ? strictShare : 0.91;
}

/** Whether a rejection is reported in any case: the first ones of the strict author. */
export function isReported(author: CommunityMember, reportsAgainst: number): boolean {
  return author === strictAuthor && reportsAgainst < maxStrictReports;
}

function memberAt(index: number): CommunityMember {
  const member = communityMembers[index];
  if (member === undefined) throw new Error(`no member ${String(index)}`);
  return member;
}
