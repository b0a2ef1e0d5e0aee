import type { FailureOf } from './failure.ts';
import { err, ok, type Result } from './result.ts';

const telegramPattern = /^\s*(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i;
const xPattern = /^\s*(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\//i;

/** The kind of username in a profile link; undefined if the text is not such a link. Rules IN-01, IN-05. */
export function linkedUsernameType(text: string): 'X' | 'TG' | undefined {
  if (telegramPattern.test(text)) return 'TG';
  return xPattern.test(text) ? 'X' : undefined;
}

const telegramLinkPattern = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me(?:\/([^/?#]*).*)?$/;

/**
 * Parses a messenger handle: trimmed, without @, in lower case, a t.me link reduced to its handle. Refuses with
 * `telegram_username_missing` or `telegram_username_invalid`. Rules IN-05 to IN-08.
 */
export function parseTelegramHandle(
  text: string,
): Result<string, FailureOf<'telegram_username_missing' | 'telegram_username_invalid'>> {
  const bare = text.trim().replace(/^@/, '').trim().toLowerCase();
  const link = telegramLinkPattern.exec(bare);
  const handle = link === null ? bare : (link[1] ?? '').replace(/^@/, '');
  if (handle === '') return err({ code: 'telegram_username_missing' });
  if (!/^[a-z0-9_]{5,32}$/.test(handle)) return err({ code: 'telegram_username_invalid' });
  return ok(handle);
}

const profileLinkPattern =
  /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com(?:\/([^/?#]*).*)?$/;

/**
 * Normalizes a typed X handle: trimmed, without @, in lower case, a profile link reduced to its handle; may be empty.
 * Rule IN-01.
 */
export function normalizeXUsername(text: string): string {
  const bare = text.trim().replace(/^@/, '').trim().toLowerCase();
  const link = profileLinkPattern.exec(bare);
  return link === null ? bare : (link[1] ?? '').replace(/^@/, '');
}

/** Returns whether a text is a possible X handle: 1-15 letters, digits or underscores. Rule IN-02. */
export function isXHandle(handle: string): boolean {
  return /^[a-z0-9_]{1,15}$/i.test(handle);
}

/** The maximum number of people offered for one username. Rule FA-20. */
export const maxNamesakes = 25;
