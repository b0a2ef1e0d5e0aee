/** The maximum length of what a post is about in characters. Rule MY-18. */
export const maxAboutCharacters = 80;

/** The maximum length of a search text in characters: two handles and the start of any names. */
export const maxSearchCharacters = 320;

/** The maximum length of a post's link as typed, in characters. */
export const maxLinkCharacters = 2000;

/** The maximum number of digits of an X id: those of the largest 64-bit number. Rule FA-11. */
export const maxStatusDigits = 20;

/** Counts characters by code points, so that most emoji count as one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Trims a text and truncates it to a number of characters, never within a surrogate pair. Rule AD-18. */
export function trimAndCut(text: string, maxCharacters: number): string {
  return Array.from(text.trim()).slice(0, maxCharacters).join('').trim();
}

/** The maximum length of a rejection's reason in notifications and reports. Rule FA-22. */
const maxCopiedReasonCharacters = 1000;

/** The start of a reason, as notifications and reports store it. Rule FA-22. */
export function truncatedReason(reason: string | null): string | null {
  return reason === null ? null : trimAndCut(reason, maxCopiedReasonCharacters);
}

/** The code points of the Arabic and Persian zeros. */
const zeros = [0x06_60, 0x06_f0];

const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Replaces Arabic and Persian digits by 0 to 9, so that numbers can be typed on such keyboards. */
export function plainDigits(text: string): string {
  return text.replaceAll(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((one) => one <= code) ?? code;
    return String(code - zero);
  });
}
