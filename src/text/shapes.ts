import type { adminSentences } from './en/admin-sentences.ts';
import type { botSentences } from './en/bot-sentences.ts';
import type { communitySentences } from './en/community.ts';
import type { debugText } from './en/debug.ts';
import type { memberSentences } from './en/member-sentences.ts';
import type { startSentences } from './en/start-sentences.ts';
import type { verifySentences } from './en/verify.ts';

/**
 * The shape that another language has to fill, derived from the English one: literals widen to any text,
 * functions keep their parameters, and every key stays. A missing sentence does not compile.
 */
export type Localised<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Answer
    ? (...values: Values) => Localised<Answer>
    : English extends readonly (infer Item)[]
      ? readonly Localised<Item>[]
      : English extends object
        ? { readonly [Key in keyof English]: Localised<English[Key]> }
        : English;

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
