import type { adminSentences } from './en/admin-sentences.ts';
import type { botSentences } from './en/bot-sentences.ts';
import type { communitySentences } from './en/community.ts';
import type { debugText } from './en/debug.ts';
import type { memberSentences } from './en/member-sentences.ts';
import type { startSentences } from './en/start-sentences.ts';
import type { verifySentences } from './en/verify.ts';
import type { Localised } from './localised.ts';

// What a language has to fill, apart from what fetches it, so that no language depends on the others.

/** The shape of the sentences of the first screens. */
export type StartShape = Localised<typeof startSentences>;

/** The shape of all sentences for members and visitors. */
export type MemberShape = Localised<typeof memberSentences>;

/** The shape of the sentences that administrators alone see. */
export type AdminShape = Localised<typeof adminSentences>;

/** The shape of the sentences of linking an X account. */
export type VerifyShape = Localised<typeof verifySentences>;

/** The shape of the sentences about members among themselves. */
export type CommunityShape = Localised<typeof communitySentences>;

/** The shape of the words of the debug tables. */
export type DebugShape = Localised<typeof debugText>;

/** The shape of what the bot says. */
export type BotShape = Localised<typeof botSentences>;
