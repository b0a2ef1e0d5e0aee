import { use, useRef } from 'react';
import { languageSlot } from '#src/contract/device-slots.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { memberPart } from '#src/text/member-text.ts';
import { startPart } from '#src/text/start-text.ts';
import { useApp, useUser } from './app-context.ts';
import { SwitchLanguageContext, TextContext } from './start-text.ts';

/** The app's language, and a way to choose another, for this device and for the bot's messages. */
export type LanguageChoice = {
  readonly language: LanguageCode;
  /** Switches to a language; resolves to false, with nothing changed, if its text cannot be loaded. */
  readonly choose: (language: LanguageCode) => Promise<boolean>;
};

/** The language of the app's user. Rules LA-01, LA-03. */
export function useLanguage(): LanguageChoice {
  const { services, storage } = useApp();
  const { id } = useUser();
  const { language } = use(TextContext);
  const switchTo = use(SwitchLanguageContext);
  const latest = useRef(language);
  return {
    language,
    async choose(chosen) {
      latest.current = chosen;
      // The screen with this choice needs more than the start's text.
      const loaded = await Promise.all([startPart, memberPart].map((part) => part.tryLoad(chosen)));
      // Another language was chosen while this one was loading.
      if (latest.current !== chosen) return true;
      if (loaded.includes(false)) return false;
      storage.write(languageSlot(id), chosen);
      switchTo(chosen);
      // If this fails, the bot keeps the former language; nothing else depends on it.
      void services.users.chooseLanguage(chosen);
      return true;
    },
  };
}
