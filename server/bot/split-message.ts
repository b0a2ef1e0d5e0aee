/** The longest text of one message in the messenger, in UTF-16 code units (the strictest way to count). */
const messengerTextMaxLength = 4096;

const segmenter = new Intl.Segmenter();

const boundaries = [/\n{2,}/g, /\n/g, /[.!?…。؟]\s+/g, /\s+/g] as const;

/**
 * Splits a text into parts of at most `maxLength` UTF-16 code units: after a paragraph, a line, a sentence or a
 * word where one ends in the second half of a part, else between characters; never inside a surrogate pair.
 * Nothing is left out but parts without a visible character, which the messenger refuses. Rule BO-13.
 */
export function splitMessage(text: string, maxLength = messengerTextMaxLength): readonly string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > maxLength) {
    const cut = findCut(rest, maxLength);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  parts.push(rest);
  return parts.filter((part) => part.trim() !== '');
}

function findCut(text: string, maxLength: number): number {
  const window = text.slice(0, maxLength);
  for (const boundary of boundaries) {
    const end = lastEnd(window, boundary);
    if (end > maxLength / 2) return end;
  }
  return characterCut(text, maxLength);
}

function lastEnd(window: string, boundary: RegExp): number {
  let end = 0;
  for (const match of window.matchAll(boundary)) end = match.index + match[0].length;
  return end;
}

/** Cuts before the character (as a person sees it) that does not fit, or inside one that fits no message. */
function characterCut(text: string, maxLength: number): number {
  const segments = segmenter.segment(text.slice(0, 2 * maxLength));
  const start = segments.containing(maxLength)?.index ?? 0;
  if (start > 0) return start;
  return isLowSurrogate(text.charCodeAt(maxLength)) && maxLength > 1 ? maxLength - 1 : maxLength;
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}
