/** The most characters of a person's own text that a message quotes; the whole stands in the app. */
const quoteLength = 1000;

/** What a person typed, as a message of the bot quotes it: at most 1000 characters. */
export function quoted(text: string): string {
  return text.length <= quoteLength ? text : `${text.slice(0, quoteLength)}…`;
}

/** A link on a line of its own below a message; nothing where there is none. */
export function onOwnLine(link: string | null): string {
  return link === null ? '' : `\n${link}`;
}
