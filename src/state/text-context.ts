import { use } from 'react';
import { defaultLanguage } from '#src/text/languages.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import type { TextPart } from '#src/text/text-part.ts';
import { TextContext } from './start-text.ts';

/** All sentences for members and visitors in the language of the app; suspends while they are fetched. */
export function useText(): MemberText {
  return useTextPart(memberPart);
}

/** The sentences of another part in the language of the app; suspends while they are fetched. */
export function useTextPart<Sentences>(part: TextPart<Sentences>): Sentences {
  const { language } = use(TextContext);
  // Without a branch on what has arrived: a component that `use` suspended must meet it again when React repeats it.
  return language === defaultLanguage ? part.english : use(part.load(language));
}
