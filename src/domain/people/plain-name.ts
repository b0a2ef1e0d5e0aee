/** Characters that turn the line around them, hide, or break it: controls, bidi marks, separators, zero-width ones. */
const deceivingCharacters =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]+/gu;

/**
 * A name of a person without characters that change how the text around it reads, its blanks made single; empty when
 * nothing is left. Joiners stay, as scripts and emoji need them. Rule PA-13.
 */
export function plainName(name: string): string {
  return name.replace(deceivingCharacters, ' ').replace(/\s+/gu, ' ').trim();
}
