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

/** A number from 1 to `count` that is always the same for the same name. */
export function colourNumberOf(name: string, count: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % count) + 1;
}
