import { timingSafeEqual } from 'node:crypto';
import type { Backend } from '../backend/backend.ts';
import { isoTime } from '../values/iso-time.ts';
import { hashSecret, newAlphanumericSecret, newId } from '../security/secrets.ts';

/** Makes a login token for a user, inside a write; it is good for one exchange. */
export function createToken(
  backend: Backend,
  token: { readonly userId: string; readonly length: number; readonly lifeSeconds: number },
): Record<string, unknown> {
  const id = newId();
  const secret = newAlphanumericSecret(token.length);
  const nowMs = backend.nowMs();
  const expiresAtMs = nowMs + token.lifeSeconds * 1000;
  backend.store.run(
    `INSERT INTO tokens (id, userId, secretHash, createdAtMs, expiresAtMs) VALUES (?, ?, ?, ?, ?)`,
    id,
    token.userId,
    hashSecret(secret),
    nowMs,
    expiresAtMs,
  );
  return {
    $id: id,
    $createdAt: isoTime(nowMs),
    userId: token.userId,
    secret,
    expire: isoTime(expiresAtMs),
    phrase: '',
  };
}

/** Takes a login token away, inside a write; whether it was there and still good. */
export function spendToken(backend: Backend, userId: string, secret: string): boolean {
  const wanted = Buffer.from(hashSecret(secret));
  const tokens = backend.store.all(
    'SELECT id, secretHash FROM tokens WHERE userId = ? AND expiresAtMs > ?',
    userId,
    backend.nowMs(),
  );
  const match = tokens.find((token) =>
    timingSafeEqual(Buffer.from(String(token['secretHash'])), wanted),
  );
  if (match === undefined) return false;
  backend.store.run('DELETE FROM tokens WHERE id = ?', String(match['id']));
  return true;
}
