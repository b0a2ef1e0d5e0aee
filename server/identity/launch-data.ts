import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { FailureOf } from '#src/domain/failure.ts';
import { checkLaunchUser, parseLanguage } from '#src/domain/people/launch-user.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { parseJson } from '#src/contract/check.ts';

/** The messenger user that verified launch data names. */
export type VerifiedLaunch = {
  readonly userId: string;
  readonly name: string;
  readonly firstName: string;
  /** The handle in lower case, or empty if the person has none. */
  readonly handle: string;
  readonly photoUrl: string | null;
  /** The messenger's language code, or null if it states none. Rule LA-03. */
  readonly language: string | null;
  /** The text after `startapp=` in the link that opened the app; empty if there was none. */
  readonly startParam: string;
};

const maxAgeSeconds = 24 * 60 * 60;
/** The messenger's clock may be slightly ahead of ours. */
const maxAheadSeconds = 60;
const maxLength = 8192;

const launchUserSchema = z.object({
  id: z.union([z.number(), z.string()]),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  photo_url: z.string().optional(),
  language_code: z.unknown().optional(),
});

/** Why launch data is refused. */
export type LaunchFailure = FailureOf<
  'authentication_failed' | 'telegram_user_invalid' | 'telegram_first_name_missing'
>;

/**
 * Verifies launch data: the messenger's HMAC in constant time, no repeated keys, an age of at most
 * 24 h and not in the future; then reads the user in it. Rules TR-01, IN-10, IN-11.
 */
export function verifyLaunchData(
  initData: string,
  botToken: string,
  nowMs: number,
): Result<VerifiedLaunch, LaunchFailure> {
  const refused = err({ code: 'authentication_failed' } as const);
  if (initData.length > maxLength) return refused;
  const fields = [...new URLSearchParams(initData)];
  const values = new Map(fields);
  if (values.size !== fields.length) return refused;
  if (!isSignedBy(botToken, fields, values.get('hash') ?? '')) return refused;
  if (!isFresh(values.get('auth_date') ?? '', nowMs)) return refused;
  const user = readUser(values.get('user') ?? '');
  return user.ok ? ok({ ...user.value, startParam: values.get('start_param') ?? '' }) : user;
}

function isSignedBy(
  botToken: string,
  fields: readonly (readonly [string, string])[],
  hash: string,
): boolean {
  const checked = fields
    .filter(([key]) => key !== 'hash')
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const expected = createHmac('sha256', secret).update(checked).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(hash) ? hash : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isFresh(authDate: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(authDate)) return false;
  const ageSeconds = nowMs / 1000 - Number(authDate);
  return ageSeconds <= maxAgeSeconds && ageSeconds >= -maxAheadSeconds;
}

function readUser(text: string): Result<Omit<VerifiedLaunch, 'startParam'>, LaunchFailure> {
  const parsed = launchUserSchema.safeParse(parseJson(text));
  const user = parsed.success ? parsed.data : undefined;
  const checked = checkLaunchUser(
    user === undefined ? undefined : { id: user.id, firstName: user.first_name },
  );
  if (!checked.ok) return checked;
  const { id, firstName } = checked.value;
  return ok({
    userId: id,
    firstName,
    name: `${firstName} ${user?.last_name ?? ''}`.trim(),
    handle: (user?.username ?? '').toLowerCase(),
    photoUrl: user?.photo_url ?? null,
    language: parseLanguage(user?.language_code),
  });
}
