import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

const profileLinkPattern = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me(?:\/([^/?#]*).*)?$/;

/**
 * Reads a messenger handle: trimmed, without @, in lower case, a t.me link reduced to its handle;
 * refuses with `telegram_username_missing` or `telegram_username_invalid`. Rules IN-05 to IN-08.
 */
export function parseTelegramHandle(
  text: string,
): Result<string, FailureOf<'telegram_username_missing' | 'telegram_username_invalid'>> {
  const bare = text.trim().replace(/^@/, '').trim().toLowerCase();
  const link = profileLinkPattern.exec(bare);
  const handle = link === null ? bare : (link[1] ?? '').replace(/^@/, '');
  if (handle === '') return err({ code: 'telegram_username_missing' });
  if (!/^[a-z0-9_]{5,32}$/.test(handle)) return err({ code: 'telegram_username_invalid' });
  return ok(handle);
}
