/** What someone searches for in a list of people; the name is in lower case. Rule LI-12. */
export type PeopleSearch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'none' }
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
    return /^\w{1,32}$/.test(name) ? { kind: 'telegram_handle', name } : { kind: 'none' };
  }
  const xLink = xLinkPattern.exec(text);
  if (xLink !== null) {
    const name = (xLink[1] ?? '').replace(/^@/, '');
    return /^\w{1,15}$/.test(name) ? { kind: 'x_handle', name } : { kind: 'none' };
  }
  const name = text.replace(/^@/, '').trim();
  return name === '' ? { kind: 'everybody' } : { kind: 'bare_name', name };
}
