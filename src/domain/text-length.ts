/** Counts the characters of a text as people see most of them: an emoji's pair of units is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Trims a text and cuts it to at most so many characters, never in the midst of one. Rule AD-18. */
export function trimAndCut(text: string, maxCharacters: number): string {
  return Array.from(text.trim()).slice(0, maxCharacters).join('').trim();
}
