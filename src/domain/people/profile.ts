import type { User } from '#src/domain/user.ts';

/** The maximum number of profiles in one read. Rule TR-34. */
export const maxProfilesAsked = 100;

/** Whether members may see a person's profile: not before the approval, and not after a rejection. Rule TR-34. */
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

/** The address of an account's picture at the public avatar service, as stored in rows. Rule VX-24. */
export function publicAvatarUrl(xUsername: string): string {
  return `https://unavatar.io/x/${encodeURIComponent(xUsername)}`;
}

/**
 * The address from which an account's picture is shown: the app's own host, which fetches it, so that the avatar service
 * does not learn who looks. Rule IN-12.
 */
export function ownAvatarUrl(xUsername: string): string {
  return `/avatars/${encodeURIComponent(xUsername.toLowerCase())}`;
}

/** Characters that reverse, hide or break the text around them: controls, bidi marks, separators, zero-width ones. */
const deceivingCharacters =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]+/gu;

/** The visible part of a text: without hidden characters and surrounding whitespace. */
export function visibleText(text: string): string {
  return text.replace(deceivingCharacters, '').trim();
}

/**
 * Combining marks that stack on a letter and overlap the lines around: more than two of those that all scripts share, and
 * more than the five that a letter of one script, such as Burmese, may need.
 */
const stackedMarks =
  /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+|(\p{M}{5})\p{M}+/gu;

/**
 * A person's name without characters that change how the text around it reads, with single spaces and no more combining
 * marks on a letter than scripts need; may be empty. Keeps joiners, which scripts and emoji need. Rule PA-13.
 */
export function normalizeName(name: string): string {
  return name
    .replace(deceivingCharacters, ' ')
    .normalize('NFC')
    .replace(stackedMarks, '$1$2')
    .replace(/\s+/gu, ' ')
    .trim();
}
