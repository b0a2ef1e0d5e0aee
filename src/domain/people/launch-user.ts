import type { FailureOf } from '#src/domain/failure.ts';
import { userId, type UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The required fields of the launch data's user. */
interface LaunchUser {
  readonly id: UserId;
  readonly firstName: string;
}

/**
 * Checks the user of the launch data: a numeric id (`telegram_user_invalid`), then a first name
 * (`telegram_first_name_missing`). Rules IN-10, IN-11.
 */
export function checkLaunchUser(
  user: { readonly id?: unknown; readonly firstName?: unknown } | undefined,
): Result<LaunchUser, FailureOf<'telegram_user_invalid' | 'telegram_first_name_missing'>> {
  const id = numericId(user?.id);
  if (id === null) return err({ code: 'telegram_user_invalid' });
  const firstName = typeof user?.firstName === 'string' ? user.firstName.trim() : '';
  if (firstName === '') return err({ code: 'telegram_first_name_missing' });
  return ok({ id: userId(id), firstName });
}

/** The maximum length of a language code. */
export const maxLanguageLetters = 16;

const languageForm = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/;

/** Parses a language code as the messenger sends it, in lower case; null for anything else. Rules LA-01, LA-03. */
export function parseLanguage(value: unknown): string | null {
  const code = typeof value === 'string' ? value.toLowerCase() : '';
  return code.length <= maxLanguageLetters && languageForm.test(code) ? code : null;
}

function numericId(id: unknown): string | null {
  const text = Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === 'string' && /^[1-9]\d{0,19}$/.test(text) ? text : null;
}

/** Marks a language that the person chose; in BCP 47, the part after `x` is for private use. */
const chosenMark = '-x-own';

/** The code to store for a language that a person chose in the app; null for an invalid code. Rule LA-03. */
export function chosenLanguage(value: unknown): string | null {
  const code = parseLanguage(value);
  const chosen = `${code ?? ''}${chosenMark}`;
  return code === null || chosen.length > maxLanguageLetters ? null : chosen;
}

/** The language to store when the messenger names its own, or none: a chosen one stays. Rule LA-03. */
export function languageAfterLaunch(held: string | null, launched: string | null): string | null {
  return held?.endsWith(chosenMark) === true ? held : (launched ?? held);
}
