import { communitySentences } from './en/community.ts';
import type { CommunityShape } from './shapes.ts';
import { createTextPart } from './text-part.ts';

/** The text about members and each other: messages, leaders, invitations; loads with those screens. */
export const communityPart = createTextPart<CommunityShape>({
  en: communitySentences,
  ru: async () => (await import('./ru/community.ts')).communitySentences,
  fa: async () => (await import('./fa/community.ts')).communitySentences,
});
