import type { FailureOf } from './failure.ts';
import { err, ok, type Result } from './result.ts';

const telegramPattern = /^\s*(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i;
const xPattern = /^\s*(?:https?:\/\/)?(?:www\.|mobile\.)?(?:x|twitter)\.com\//i;

/** Which kind of username a link of a profile names; undefined for what is no such link. Rules IN-01, IN-05. */
export function linkedUsernameType(text: string): 'X' | 'TG' | undefined {
  if (telegramPattern.test(text)) return 'TG';
  return xPattern.test(text) ? 'X' : undefined;
}

const telegramLinkPattern = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me(?:\/([^/?#]*).*)?$/;

/**
 * Reads a messenger handle: trimmed, without @, in lower case, a t.me link reduced to its handle;
 * refuses with `telegram_username_missing` or `telegram_username_invalid`. Rules IN-05 to IN-08.
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
 * Reduces what someone typed to a handle of X: trimmed, without @, in lower case, a profile link to
 * its handle; empty when nothing is left. Rule IN-01.
 */
export function normalizeXUsername(text: string): string {
  const bare = text.trim().replace(/^@/, '').trim().toLowerCase();
  const link = profileLinkPattern.exec(bare);
  return link === null ? bare : (link[1] ?? '').replace(/^@/, '');
}

/** Returns whether a handle of X can exist: 1-15 letters, digits or underscores. Rule IN-02. */
export function isXHandle(handle: string): boolean {
  return /^[a-z0-9_]{1,15}$/i.test(handle);
}

/**
 * Reads a username of X; refuses with `x_username_missing`, or with `handle_not_found` for a handle
 * that cannot exist. Rules IN-01 to IN-04.
 */
export function parseXUsername(
  text: string,
): Result<string, FailureOf<'x_username_missing' | 'handle_not_found'>> {
  const handle = normalizeXUsername(text);
  if (handle === '') return err({ code: 'x_username_missing' });
  return isXHandle(handle) ? ok(handle) : err({ code: 'handle_not_found', handle });
}

/** At most this many people of one username are offered. Rule FA-20. */
export const maxNamesakes = 25;
