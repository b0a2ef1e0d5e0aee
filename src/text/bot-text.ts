import type { User } from '#src/domain/user.ts';
import { botSentences } from './en/bot-sentences.ts';
import { botSentences as persianSentences } from './fa/bot-sentences.ts';
import { languageFor, type LanguageCode } from './languages.ts';
import type { BotShape } from './shapes.ts';
import { botSentences as russianSentences } from './ru/bot-sentences.ts';

/** The bot's text, in one language. */
export type BotText = BotShape;

const sentencesByLanguage: Readonly<Record<LanguageCode, BotText>> = {
  en: botSentences,
  ru: russianSentences,
  fa: persianSentences,
};

/** The person who receives a message; null if the row is gone. */
export type Receiver = Pick<User, 'language' | 'mutedKinds' | 'name' | 'xUsername'> | null;

/** The bot's text for a person, in the language in the person's row, or in English. Rule LA-03. */
export function botTextFor(receiver: Receiver): BotText {
  return botText(languageFor(receiver?.language ?? undefined));
}

/** The bot's text in a language. */
export function botText(language: LanguageCode): BotText {
  return sentencesByLanguage[language];
}
