import { assertNever } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';

/** What somebody searches for in a list of people; the name is in lower case. Rule LI-12. */
export type PeopleSearch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'telegram_handle'; readonly name: string }
  | { readonly kind: 'x_handle'; readonly name: string }
  | { readonly kind: 'bare_name'; readonly name: string };

const telegramLinkPattern = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/([^/?#]*)/;
const xLinkPattern = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\/([^/?#]*)/;

/** Reads the input of the search box. Rules LI-10, LI-11, LI-12. */
export function readSearch(input: string): PeopleSearch {
  const text = input.trim().toLowerCase();
  const telegramLink = telegramLinkPattern.exec(text);
  if (telegramLink !== null) {
    const name = (telegramLink[1] ?? '').replace(/^@/, '');
    return /^\w{1,32}$/.test(name) ? { kind: 'telegram_handle', name } : { kind: 'nobody' };
  }
  const xLink = xLinkPattern.exec(text);
  if (xLink !== null) {
    const name = (xLink[1] ?? '').replace(/^@/, '');
    return /^\w{1,15}$/.test(name) ? { kind: 'x_handle', name } : { kind: 'nobody' };
  }
  const name = text.replace(/^@/, '').trim();
  return name === '' ? { kind: 'everybody' } : { kind: 'bare_name', name };
}

/** Tells whether a person is among those searched for, by case-insensitive substring. Rule LI-09. */
export function matchesSearch(
  user: Pick<User, 'xUsername' | 'handle' | 'xName'>,
  search: PeopleSearch,
): boolean {
  const holds = (text: string, name: string) => text.toLowerCase().includes(name);
  switch (search.kind) {
    case 'everybody':
      return true;
    case 'nobody':
      return false;
    case 'telegram_handle':
      return holds(user.handle, search.name);
    case 'x_handle':
      return holds(user.xUsername, search.name);
    case 'bare_name':
      return [user.xUsername, user.handle, user.xName].some((text) => holds(text, search.name));
    default:
      return assertNever(search);
  }
}
