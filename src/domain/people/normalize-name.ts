/** Characters that turn the line around them, hide, or break it: controls, bidi marks, separators, zero-width ones. */
const deceivingCharacters =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]+/gu;

/**
 * Marks that stack on a letter and so reach over the lines around: beyond two of those that every script may use, and
 * beyond the five that a letter of one script, such as a Burmese one, may need of its own.
 */
const stackedMarks =
  /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+|(\p{M}{5})\p{M}+/gu;

/**
 * A name of a person without characters that change how the text around it reads, its blanks made single and
 * no more combining marks on a letter than scripts need; empty when nothing is left. Joiners stay, as scripts and emoji need them. Rule PA-13.
 */
export function normalizeName(name: string): string {
  return name
    .replace(deceivingCharacters, ' ')
    .normalize('NFC')
    .replace(stackedMarks, '$1$2')
    .replace(/\s+/gu, ' ')
    .trim();
}
