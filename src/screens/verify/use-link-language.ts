import { use, useEffect } from 'react';
import { SwitchLanguageContext } from '#src/state/start-text.ts';
import { languageFor } from '#src/text/languages.ts';

/** Speaks the language of the messenger that a link came from; null leaves the browser's. Rule LA-01. */
export function useLinkLanguage(language: string | null): void {
  const switchLanguage = use(SwitchLanguageContext);
  useEffect(() => {
    if (language !== null) switchLanguage(languageFor(language));
  }, [language, switchLanguage]);
}
