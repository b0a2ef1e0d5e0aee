import type { User } from '#src/domain/user.ts';

/** The most people whose profiles are read at once. Rule TR-34. */
export const maxProfilesAsked = 100;

/** Whether members may see a person's profile: not while the person waits, and not after a rejection. Rule TR-34. */
export function hasProfile({
  isApproved,
  isBanned,
}: Pick<User, 'isApproved' | 'isBanned'>): boolean {
  return isApproved || isBanned;
}

/** The address of a profile on X. Rule LI-07. */
export function xProfileUrl(xUsername: string): string {
  return `https://x.com/${encodeURIComponent(xUsername)}`;
}

/** The address of an account's picture at the public avatar service, as rows keep it. Rule VX-24. */
export function publicAvatarUrl(xUsername: string): string {
  return `https://unavatar.io/x/${encodeURIComponent(xUsername)}`;
}

/**
 * Where an account's picture is shown from: the app's own host, which fetches it, so that the service does not learn who
 * looks. Rule IN-12.
 */
export function ownAvatarUrl(xUsername: string): string {
  return `/avatars/${encodeURIComponent(xUsername.toLowerCase())}`;
}

/** Characters that turn the line around them, hide, or break it: controls, bidi marks, separators, zero-width ones. */
const deceivingCharacters =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]+/gu;

/** A text as it is seen: without characters that hide, and without blanks around. */
export function visibleText(text: string): string {
  return text.replace(deceivingCharacters, '').trim();
}

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
