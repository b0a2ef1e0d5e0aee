import { createContext, use } from 'react';
import { defaultLanguage, type LanguageCode } from '#src/text/languages.ts';
import { startPart, type StartText } from '#src/text/start-text.ts';

/** The language of the app, and its sentences of the start. */
export type ChosenText = { readonly language: LanguageCode; readonly text: StartText };

/** English, which is always at hand. Rule LA-01. */
export const englishText: ChosenText = { language: defaultLanguage, text: startPart.english };

/** Carries the chosen language to the screens; outside of the app it is English. */
export const TextContext = createContext<ChosenText>(englishText);

/** Carries to the screens what puts another language instead of this one. */
export const SwitchLanguageContext = createContext<(language: LanguageCode) => void>(
  () => undefined,
);

/** Fetches what a language says on the first screens; English is answered at once. Rule LA-01. */
export function readChosenText(language: LanguageCode): ChosenText | Promise<ChosenText> {
  const text = startPart.read(language);
  if (text !== undefined) return { language, text };
  return startPart.load(language).then((loaded) => ({ language, text: loaded }));
}

/** The sentences of the start in the language of the app: what Home, Earn and their surroundings say. */
export function useStartText(): StartText {
  return use(TextContext).text;
}
