/** Which way a language is written. */
export type Direction = 'ltr' | 'rtl';

/** What is known of a language before its sentences are loaded. */
type LanguageFacts = { readonly name: string; readonly direction: Direction };

/** Every language of the product, by its code. A new one is a folder beside `en` and a line here. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  fa: { name: 'فارسی', direction: 'rtl' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

/** The code of a language that the product speaks. */
export type LanguageCode = keyof typeof languages;

/** The languages to choose from, each by its own name. */
export const languageChoices = Object.entries(languages).flatMap(([value, { name }]) =>
  isLanguage(value) ? [{ value, label: name }] : [],
);

/** The language of the specification, for everybody whose own is not there. Rule LA-01. */
export const defaultLanguage = 'en' satisfies LanguageCode;

/** The language for a code as the messenger or a browser states one, such as `en` or `en-GB`. Rule LA-01. */
export function languageFor(statedCode: string | undefined): LanguageCode {
  const base = statedCode?.toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(base) ? base : defaultLanguage;
}

function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}
