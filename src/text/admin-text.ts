import { adminSentences } from './en/admin-sentences.ts';
import type { AdminShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The text that only administrators see, in one language. */
export type AdminText = AdminShape;

/** The text that only administrators see; loads with their screens. */
export const adminPart = createTextPart<AdminText>({
  en: adminSentences,
  ru: async () => (await import('./ru/admin-sentences.ts')).adminSentences,
  fa: async () => (await import('./fa/admin-sentences.ts')).adminSentences,
});
