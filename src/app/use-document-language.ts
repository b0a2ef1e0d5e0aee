import { useLayoutEffect } from 'react';
import { languages, type LanguageCode } from '#src/text/languages.ts';

/** Says on the document in which language the app speaks and which way it is written. Rule LA-02. */
export function useDocumentLanguage(language: LanguageCode): void {
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = language;
    documentElement.dir = languages[language].direction;
  }, [language]);
}
