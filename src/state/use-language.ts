import { use } from 'react';
import { languageSlot } from '#src/contract/device-slots.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { memberPart } from '#src/text/member-text.ts';
import { useApp, useUser } from './app-context.ts';
import { SwitchLanguageContext, TextContext } from './start-text.ts';

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
      // The screen with the choice needs more than the start.
      void memberPart.load(chosen).then(() => switchTo(chosen));
      // The bot continues in the former language where this does not arrive; nothing else depends on it.
      void services.users.chooseLanguage(chosen);
    },
  };
}
