/** Counts the characters of a text as people see most of them: an emoji's pair of units is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Trims a text and cuts it to at most so many characters, never within one. Rule AD-18. */
export function trimAndCut(text: string, maxCharacters: number): string {
  return Array.from(text.trim()).slice(0, maxCharacters).join('').trim();
}

/** The most characters of a rejection's reason that notifications and reports hold. Rule FA-22. */
const maxCopiedReasonCharacters = 1000;

/** A reason as notifications and reports hold it: its beginning. Rule FA-22. */
export function truncatedReason(reason: string | null): string | null {
  return reason === null ? null : trimAndCut(reason, maxCopiedReasonCharacters);
}
