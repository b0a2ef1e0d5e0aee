import type { CSSProperties } from 'react';

/** By how much of a letter's width narrow letters are narrower. */
const narrowLack = 0.45;

/** The maximum average letter width in a short word, including the space beside it; joined letters are narrower. */
const maxLetterEm = 0.82;
const maxJoinedLetterEm = 0.6;

/** The average letter width in the widest common fonts. */
const partLetterEm = 0.7;

/**
 * Sets the width of the longest word, in letters, for the large font sizes, so that large text grows only as long as that
 * word fits on the line and never breaks. If something is beside the words, `share` is their share of the line.
 * Rules LA-05, LA-09.
 */
export function fitWords(text: string, share = 1): CSSProperties {
  const widths = text.split(/\s+/u).map(lettersOf);
  return { '--letters': (Math.max(1, ...widths) / share).toFixed(1) };
}

/** Sets the width of a tab's text, so that it fits on one line with `parts` equal parts. Rule LA-05. */
export function fitLine(text: string, parts: number): CSSProperties {
  const letterEm = /\p{Script=Arabic}/u.test(text) ? maxJoinedLetterEm : maxLetterEm;
  const letters = Math.max(1, lettersOf(text)) * letterEm * parts;
  return { '--letters': letters.toFixed(1) };
}

/**
 * The font size of texts that share a line in equal parts: as small as a caption if the line is short, and full size if
 * large text puts each on its own line. Rules LA-05, LA-09.
 */
export function fitParts(texts: readonly string[]): string {
  const longest = Math.max(...texts.map(lettersOf));
  const lineEm = (longest * partLetterEm * texts.length).toFixed(1);
  return `min(0.9375rem, max(0.75rem, (100vw - 60px) / ${lineEm}, (16rem - 100vw) * 99))`;
}

/** The width of a text, in letters. */
function lettersOf(text: string): number {
  const narrow = text.match(/[.,'’Iijlftr]/gu)?.length ?? 0;
  return text.length - narrow * narrowLack;
}
