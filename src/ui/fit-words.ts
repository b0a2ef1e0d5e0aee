import type { CSSProperties } from 'react';

/** How much of a letter's width narrow ones lack. */
const narrowLack = 0.45;

/** How wide a letter of a short word is at most, on average, with the space beside the word; joined letters are narrower. */
const maxLetterEm = 0.82;
const maxJoinedLetterEm = 0.6;

/** How wide a letter is on average, in the widest of usual fonts. */
const partLetterEm = 0.7;

/**
 * Tells the large sizes of type how wide the longest word is, in letters, so that large text grows as far as the line has
 * room for that word, and breaks none; where something stands beside the words, `share` of the line is theirs. Rules
 * LA-05, LA-09.
 */
export function fitWords(text: string, share = 1): CSSProperties {
  const widths = text.split(/\s+/u).map(lettersOf);
  return { '--letters': (Math.max(1, ...widths) / share).toFixed(1) };
}

/** Tells the type of tabs how wide a text is, so that it stands on one line, of which it has a part. Rule LA-05. */
export function fitLine(text: string, parts: number): CSSProperties {
  const letterEm = /\p{Script=Arabic}/u.test(text) ? maxJoinedLetterEm : maxLetterEm;
  const letters = Math.max(1, lettersOf(text)) * letterEm * parts;
  return { '--letters': letters.toFixed(1) };
}

/**
 * The size of texts that share a line, each with as large a part: down to that of a caption where the line is short, and
 * whole where large text gives each a line of its own. Rules LA-05, LA-09.
 */
export function fitParts(texts: readonly string[]): string {
  const longest = Math.max(...texts.map(lettersOf));
  const lineEm = (longest * partLetterEm * texts.length).toFixed(1);
  return `min(0.9375rem, max(0.75rem, (100vw - 60px) / ${lineEm}, (16rem - 100vw) * 99))`;
}

/** How wide a text is, in letters. */
function lettersOf(text: string): number {
  const narrow = text.match(/[.,'’Iijlftr]/gu)?.length ?? 0;
  return text.length - narrow * narrowLack;
}
