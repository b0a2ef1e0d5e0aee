/**
 * The order in which an author decides on what waits, given oldest first: post by post, so that each guide is read once,
 * beginning with the post that has waited longest. Rule MY-09.
 */
export function reviewOrder<Waiting extends { readonly postId: string }>(
  waiting: readonly Waiting[],
): readonly Waiting[] {
  const byPost = new Map<string, Waiting[]>();
  for (const each of waiting) {
    const group = byPost.get(each.postId);
    if (group === undefined) byPost.set(each.postId, [each]);
    else group.push(each);
  }
  return [...byPost.values()].flat();
}

/** How many reasons of rejections are offered again. */
export const maxOfferedReasons = 6;
/** A longer one was written for one engagement alone. */
const maxOfferedReasonCharacters = 200;

/** The reasons used before, the last one first, each once; long ones are not kept. Rule MY-09. */
export function withUsedReason(used: readonly string[], reason: string): readonly string[] {
  const text = reason.trim();
  if (text === '' || text.length > maxOfferedReasonCharacters) return used;
  return [text, ...used.filter((each) => each !== text)].slice(0, maxOfferedReasons);
}
