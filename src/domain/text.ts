/** The most characters of what a post is about. Rule MY-18. */
export const maxAboutCharacters = 80;

/** The most characters of a search text: two handles and most of any names. */
export const maxSearchCharacters = 320;

/** The most digits of X's own numbers: those of the largest number of 64 bits. Rule FA-11. */
export const maxStatusDigits = 20;

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

/** The digits of Arabic and Persian keyboards, where their zeros stand. */
const zeros = [0x06_60, 0x06_f0];

const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text whose Arabic and Persian digits are written as 0 to 9, so that a number may be typed on such a keyboard. */
export function plainDigits(text: string): string {
  return text.replaceAll(foreignDigits, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.findLast((one) => one <= code) ?? code;
    return String(code - zero);
  });
}
