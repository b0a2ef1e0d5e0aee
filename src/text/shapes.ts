import type { adminSentences } from './en/admin-sentences.ts';
import type { botSentences } from './en/bot-sentences.ts';
import type { communitySentences } from './en/community.ts';
import type { debugText } from './en/debug.ts';
import type { memberSentences } from './en/member-sentences.ts';
import type { startSentences } from './en/start-sentences.ts';
import type { verifySentences } from './en/verify.ts';

/**
 * The type that another language must implement, derived from the English text: literals widen to strings, functions keep
 * their parameters, and every key stays. A missing sentence does not compile.
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

// These types are separate from the loading code, so that no language depends on the others.

/** The type of the first screens' text. */
export type StartShape = Localised<typeof startSentences>;

/** The type of all text for members and visitors. */
export type MemberShape = Localised<typeof memberSentences>;

/** The type of the text that only administrators see. */
export type AdminShape = Localised<typeof adminSentences>;

/** The type of the text for linking an X account. */
export type VerifyShape = Localised<typeof verifySentences>;

/** The type of the text about members and each other. */
export type CommunityShape = Localised<typeof communitySentences>;

/** The type of the words of the debug tables. */
export type DebugShape = Localised<typeof debugText>;

/** The type of the bot's text. */
export type BotShape = Localised<typeof botSentences>;
