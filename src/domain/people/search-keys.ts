import { trimAndCut } from '#src/domain/text-length.ts';
import { maxSearchCharacters } from '#src/domain/text-limits.ts';
import type { User } from '#src/domain/user.ts';

/** By what people are found: all their names in one text, and the X handle with look-alikes folded. Rules PA-02, PA-03. */
export type SearchKeys = {
  /** X handle, messenger handle and both names in lower case. */
  readonly searchText: string;
  /** The same for two handles that look nearly the same. */
  readonly handleKey: string;
};

/** What represents each look-alike; pairs come before single characters. */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/_/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/8/g, 'b'],
];

/** The search keys of a person; anyone who writes a name or a handle writes them too. Rules PA-02, PA-03. */
export function searchKeysOf({
  xUsername,
  handle,
  name,
  xName,
}: Pick<User, 'xUsername' | 'handle' | 'name' | 'xName'>): SearchKeys {
  const named = new Set([xUsername, handle, name, xName].filter((each) => each !== ''));
  const searchText = trimAndCut([...named].join(' ').toLowerCase(), maxSearchCharacters);
  return { searchText, handleKey: handleKeyOf(xUsername) };
}

/** An X handle with its look-alikes folded; a handle of underscores alone stays as it is. Rule PA-03. */
function handleKeyOf(xUsername: string): string {
  const lower = xUsername.toLowerCase();
  const folded = lookAlikes.reduce((key, [shape, one]) => key.replace(shape, one), lower);
  return folded === '' ? lower : folded;
}
