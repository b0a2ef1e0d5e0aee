import { useLayoutEffect } from 'react';
import { markLanguage } from '#src/platform/mark-language.ts';
import { languages, type LanguageCode } from '#src/text/languages.ts';

/** Says on the document in which language the app speaks and which way it is written. Rule LA-02. */
export function useDocumentLanguage(language: LanguageCode): void {
  useLayoutEffect(() => {
    markLanguage(document, language, languages[language].direction);
  }, [language]);
}
