import type { CSSProperties } from 'react';

/** How much of a letter's width narrow ones lack. */
const narrowLack = 0.45;

/**
 * Tells the large sizes of type how wide the longest word is, in letters, so that large text grows as far as the line has
 * room for that word, and breaks none; where something stands beside the words, `share` of the line is theirs. Rules
 * LA-05, LA-09.
 */
export function fitWords(text: string, share = 1): CSSProperties {
  const widths = text.split(/\s+/u).map((word) => {
    const narrow = word.match(/[.,'’Iijlftr]/gu)?.length ?? 0;
    return word.length - narrow * narrowLack;
  });
  return { '--letters': (Math.max(1, ...widths) / share).toFixed(1) };
}
