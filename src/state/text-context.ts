import { use } from 'react';
import { defaultLanguage } from '#src/text/languages.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import type { TextPart } from '#src/text/text-part.ts';
import { TextContext } from './start-text.ts';

/** All text for members and visitors in the app's language; suspends while it loads. */
export function useText(): MemberText {
  return useTextPart(memberPart);
}

/** Another part of the text in the app's language; suspends while it loads. */
export function useTextPart<Sentences>(part: TextPart<Sentences>): Sentences {
  const { language } = use(TextContext);
  // Do not branch on what is loaded: a component that `use` suspended must call it again when React retries.
  return language === defaultLanguage ? part.english : use(part.load(language));
}
