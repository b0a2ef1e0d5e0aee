import { verifySentences } from './en/verify.ts';
import type { VerifyShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The text for linking an X account, in one language. */
export type VerifyText = VerifyShape;

/** The text for linking an X account; loads with its pages. */
export const verifyPart = createTextPart<VerifyText>({
  en: verifySentences,
  ru: async () => (await import('./ru/verify.ts')).verifySentences,
  fa: async () => (await import('./fa/verify.ts')).verifySentences,
});
