/** The writing direction of a language. */
export type Direction = 'ltr' | 'rtl';

/** The facts of a language that are known before its text is loaded. */
type LanguageFacts = { readonly name: string; readonly direction: Direction };

/** Every language of the product, by code. For a new one, add a folder beside `en` and a line here. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  fa: { name: 'فارسی', direction: 'rtl' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

/** The code of a supported language. */
export type LanguageCode = keyof typeof languages;

/** The languages to choose from, each under its own name. */
export const languageChoices = Object.entries(languages).flatMap(([value, { name }]) =>
  isLanguage(value) ? [{ value, label: name }] : [],
);

/** The language of the specification, for everyone whose own is not supported. Rule LA-01. */
export const defaultLanguage = 'en' satisfies LanguageCode;

/** The supported language for a code from the messenger or a browser, such as `en` or `en-GB`. Rule LA-01. */
export function languageFor(statedCode: string | undefined): LanguageCode {
  const base = statedCode?.toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(base) ? base : defaultLanguage;
}

function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}
