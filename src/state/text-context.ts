import { createContext, use } from 'react';
import { defaultLanguage, type LanguageCode } from '#src/text/languages.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import { memberSentences } from '#src/text/en/member-sentences.ts';
import type { TextPart } from '#src/text/text-part.ts';

/** The language of the app, and its sentences for members, which every screen needs. */
export type ChosenText = { readonly language: LanguageCode; readonly text: MemberText };

/** English, which is always at hand. Rule LA-01. */
export const englishText: ChosenText = { language: defaultLanguage, text: memberSentences };

/** Carries the chosen language to the screens; outside of the app it is English. */
export const TextContext = createContext<ChosenText>(englishText);

/** Carries to the screens what puts another language in the place of this one. */
export const SwitchLanguageContext = createContext<(language: LanguageCode) => void>(
  () => undefined,
);

/** Fetches what a language says to members; English is answered at once. Rule LA-01. */
export function readChosenText(language: LanguageCode): ChosenText | Promise<ChosenText> {
  const text = memberPart.read(language);
  if (text !== undefined) return { language, text };
  return memberPart.load(language).then((loaded) => ({ language, text: loaded }));
}

/** The sentences for members and visitors in the language of the app. */
export function useText(): MemberText {
  return use(TextContext).text;
}

/** The sentences of another part in the language of the app; suspends while they are fetched. */
export function useTextPart<Sentences>(part: TextPart<Sentences>): Sentences {
  const { language } = use(TextContext);
  // Without a branch on what has arrived: a component that `use` suspended must meet it again when React repeats it.
  return language === defaultLanguage ? part.english : use(part.load(language));
}
