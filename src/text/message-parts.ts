import { trimAndCut } from '#src/domain/text.ts';

/** The maximum length of a person's text quoted in a message; the app shows all of it. */
const quoteLength = 1000;

/** A person's text, as a bot message quotes it: at most 1000 characters. */
export function quoted(text: string): string {
  const start = trimAndCut(text, quoteLength);
  return start.length < text.trim().length ? `${start}…` : start;
}

/** A link on its own line below a message; empty if there is none. */
export function onOwnLine(link: string | null): string {
  return link === null ? '' : `\n${link}`;
}
