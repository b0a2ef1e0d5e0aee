import { use } from 'react';
import { languageSlot } from '#src/contract/device-slots.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { useApp, useUser } from './app-context.ts';
import { SwitchLanguageContext, TextContext } from './text-context.ts';

/** The language of the app, and the choice of another: for this device, and for what the bot writes. */
export type LanguageChoice = {
  readonly language: LanguageCode;
  readonly choose: (language: LanguageCode) => void;
};

/** The language of the person who uses the app. Rules LA-01, LA-03. */
export function useLanguage(): LanguageChoice {
  const { services, storage } = useApp();
  const { id } = useUser();
  const { language } = use(TextContext);
  const switchTo = use(SwitchLanguageContext);
  return {
    language,
    choose(chosen) {
      storage.write(languageSlot(id), chosen);
      switchTo(chosen);
      // The bot goes on in the former language where this does not arrive; nothing else depends on it.
      void services.users.chooseLanguage(chosen);
    },
  };
}
