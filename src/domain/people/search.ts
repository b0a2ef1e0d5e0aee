import { countCharacters, maxSearchCharacters, trimAndCut } from '#src/domain/text.ts';
import type { User } from '#src/domain/user.ts';

/** The columns by which people are found: all names in one text, and the X handle with look-alikes folded. Rules PA-02, PA-03. */
export type SearchKeys = {
  /** X handle, messenger handle and both names in lower case. */
  readonly searchText: string;
  /** Equal for handles that look nearly the same. */
  readonly handleKey: string;
};

/** The replacement of each look-alike; pairs come before single characters. */
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

/** A person's search keys; every write of a name or handle must write them too. Rules PA-02, PA-03. */
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

/** An X handle with its look-alikes folded; a handle of only underscores stays unchanged. Rule PA-03. */
function handleKeyOf(xUsername: string): string {
  const lower = xUsername.toLowerCase();
  const folded = lookAlikes.reduce((key, [shape, one]) => key.replace(shape, one), lower);
  return folded === '' ? lower : folded;
}

/** What a search in a list of people asks for; the name is in lower case. Rule LI-12. */
export type PeopleSearch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'none' }
  | { readonly kind: 'telegram_handle'; readonly name: string }
  | { readonly kind: 'x_handle'; readonly name: string }
  | { readonly kind: 'bare_name'; readonly name: string };

const telegramLinkPattern = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/([^/?#]*)/;
const xLinkPattern = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\/([^/?#]*)/;

/** Parses the text of the search box. Rules LI-10, LI-11, LI-12. */
export function readSearch(input: string): PeopleSearch {
  const text = input.trim().toLowerCase();
  const telegramLink = telegramLinkPattern.exec(text);
  if (telegramLink !== null) {
    const name = (telegramLink[1] ?? '').replace(/^@/, '');
    return /^\w{1,32}$/.test(name) ? { kind: 'telegram_handle', name } : { kind: 'none' };
  }
  const xLink = xLinkPattern.exec(text);
  if (xLink !== null) {
    const name = (xLink[1] ?? '').replace(/^@/, '');
    return /^\w{1,15}$/.test(name) ? { kind: 'x_handle', name } : { kind: 'none' };
  }
  const name = text.replace(/^@/, '').trim();
  if (name === '') return { kind: 'everybody' };
  // No one's names are longer, and a database refuses a query with a very long text.
  return countCharacters(name) > maxSearchCharacters
    ? { kind: 'none' }
    : { kind: 'bare_name', name };
}
