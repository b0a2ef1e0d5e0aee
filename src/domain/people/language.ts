import { maxLanguageLetters, statedLanguage } from './launch-user.ts';

/** Marks a language that the person chose; BCP 47 leaves what follows the `x` to private agreement. */
const chosenMark = '-x-own';

/** The code to keep for a language that a person chose in the app; null for what is no code. Rule LA-03. */
export function chosenLanguage(stated: unknown): string | null {
  const code = statedLanguage(stated);
  const chosen = `${code ?? ''}${chosenMark}`;
  return code === null || chosen.length > maxLanguageLetters ? null : chosen;
}

/** The language to keep after the messenger named its own, or none: a chosen one stays. Rule LA-03. */
export function languageAfterLaunch(held: string | null, launched: string | null): string | null {
  return held?.endsWith(chosenMark) === true ? held : (launched ?? held);
}
