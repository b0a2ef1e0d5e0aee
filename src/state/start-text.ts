import { createContext, use } from 'react';
import { defaultLanguage, type LanguageCode } from '#src/text/languages.ts';
import { startPart, type StartText } from '#src/text/start-text.ts';

/** The app's language, with the text of the first screens. */
export type ChosenText = { readonly language: LanguageCode; readonly text: StartText };

/** English, which is always loaded. Rule LA-01. */
export const englishText: ChosenText = { language: defaultLanguage, text: startPart.english };

/** Provides the chosen language to the screens; English outside the app. */
export const TextContext = createContext<ChosenText>(englishText);

/** Provides the function that switches the language. */
export const SwitchLanguageContext = createContext<(language: LanguageCode) => void>(
  () => undefined,
);

/** Loads the first screens' text in a language; English is returned synchronously. Rule LA-01. */
export function readChosenText(language: LanguageCode): ChosenText | Promise<ChosenText> {
  const text = startPart.read(language);
  if (text !== undefined) return { language, text };
  return startPart.load(language).then((loaded) => ({ language, text: loaded }));
}

/** The text of Home, Earn and the parts around them, in the app's language. */
export function useStartText(): StartText {
  return use(TextContext).text;
}
