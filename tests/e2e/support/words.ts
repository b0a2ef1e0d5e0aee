import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { communityPart } from '#src/text/community-text.ts';
import { debugPart, type DebugText } from '#src/text/debug-text.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import type { CommunityShape } from '#src/text/shapes.ts';
import { verifyPart, type VerifyText } from '#src/text/verify-text.ts';

/** All of the app's text in one language, by which tests find controls in any language. */
export type Words = MemberText &
  AdminText &
  VerifyText & { readonly debugText: DebugText } & CommunityShape;

/** The words of a language. */
export async function wordsOf(language: LanguageCode): Promise<Words> {
  const parts = [
    memberPart.load(language),
    adminPart.load(language),
    verifyPart.load(language),
    communityPart.load(language),
  ];
  const debugText = await debugPart.load(language);
  return Object.assign({ debugText }, ...(await Promise.all(parts))) as Words;
}
