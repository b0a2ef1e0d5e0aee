import { botSentences } from './en/bot-sentences.ts';
import type { LanguageCode } from './languages.ts';
import type { Localised } from './localised.ts';

/** What the bot says, in one language. */
export type BotText = Localised<typeof botSentences>;

const sentencesByLanguage: Readonly<Record<LanguageCode, BotText>> = { en: botSentences };

/** What the bot says in the language of whoever receives it. Rule LA-03. */
export function botText(language: LanguageCode): BotText {
  return sentencesByLanguage[language];
}
