/** The first letters of the first two words of a name, in capitals; a leading @ does not count. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^@/u, '')
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A hue from 0 to 359 degrees that is always the same for the same name, and far from that of a similar one. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261;
  for (const letter of name)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % 360;
}
