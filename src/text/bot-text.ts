import type { User } from '#src/domain/user.ts';
import { botSentences } from './en/bot-sentences.ts';
import { botSentences as persianSentences } from './fa/bot-sentences.ts';
import { languageFor, type LanguageCode } from './languages.ts';
import type { BotShape } from './shapes.ts';
import { botSentences as russianSentences } from './ru/bot-sentences.ts';

/** What the bot says, in one language. */
export type BotText = BotShape;

const sentencesByLanguage: Readonly<Record<LanguageCode, BotText>> = {
  en: botSentences,
  ru: russianSentences,
  fa: persianSentences,
};

/** The person who receives a message; null where the row is gone. */
export type Receiver = Pick<User, 'language' | 'mutedKinds'> | null;

/** What the bot says to a person, in the language that the person's row names, or in English. Rule LA-03. */
export function botTextFor(receiver: Receiver): BotText {
  return botText(languageFor(receiver?.language ?? undefined));
}

/** What the bot says in a language. */
export function botText(language: LanguageCode): BotText {
  return sentencesByLanguage[language];
}
