import { z } from 'zod';
import type { PointType } from '#src/domain/engagement-types.ts';
import type { User } from '#src/domain/user.ts';
import {
  doneSchema,
  looseId,
  looseText,
  looseTexts,
  type OperationDefinition,
  requestFields,
} from './fields.ts';
import { firstScreenSchema, openingScreens } from './first-screen.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** The operations for getting in: sessions and linking an X account. */
export const sessionOperations = {
  /**
   * `openSession`: exchanges the launch data, as received, for a session secret. Rules TR-01, TR-02.
   * @refuses authentication_failed, telegram_user_invalid, telegram_first_name_missing, database_error
   */
  openSession: {
    right: 'anyone',
    cause: 'self',
    fallback: { code: 'authentication_failed' },
    input: z.object({ initData: looseText }),
    output: z.object({ userId: z.string(), secret: z.string() }),
  },
  /**
   * `openApp`: exchanges the launch data, as received, or a session for everything that the first screen shows. The session
   * is null if the caller's own is valid; the person is null if new; a person without rights gets only their row. The row
   * and the prices are domain values that the receiver must check. Rules SP-02, TR-05, TR-14.
   * @refuses authentication_failed, telegram_user_invalid, telegram_first_name_missing, database_error
   */
  openApp: {
    right: 'anyone',
    cause: 'self',
    fallback: { code: 'authentication_failed' },
    input: z.object({
      initData: looseText,
      screen: z.enum(openingScreens).optional().catch(undefined),
    }),
    output: z.object({
      userId: z.string(),
      session: z.object({ secret: z.string() }).nullable(),
      user: z.custom<User>(isObject).nullable(),
      pointTypes: z.array(z.custom<PointType>(isObject)),
      screen: firstScreenSchema.nullable(),
    }),
  },
  /**
   * `startVerification`: exchanges the launch data, and the start parameter of the invitation from an earlier launch, for
   * the one-time id of a verification link. Rules AU-12, VX-09, VX-21, MY-30.
   * @refuses authentication_failed, telegram_user_invalid, telegram_first_name_missing, telegram_username_missing,
   * request_too_soon
   */
  startVerification: {
    right: 'not_yet_approved',
    cause: 'self',
    fallback: { code: 'authentication_failed' },
    input: z.object({ initData: looseText, invitation: looseText }),
    output: z.object({
      sessionId: z.string(),
      user: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
    }),
  },
  /**
   * `openVerification`: opens a link once; returns a nonce, the account that is being linked, and its language. Rules
   * VX-08, VX-09, LA-01.
   * @refuses verification_failed, link_expired
   */
  openVerification: {
    right: 'anyone_not_banned',
    cause: 'self',
    fallback: { code: 'verification_failed' },
    input: z.object({ sessionId: looseText }),
    output: z.object({
      nonce: z.string(),
      user: z.object({
        id: z.string(),
        name: z.string(),
        handle: z.string(),
        photoUrl: z.string().nullable(),
      }),
      language: z.string().nullable(),
    }),
  },
  /**
   * `completeVerification`: the spec's payload with the link's id, its nonce and the sign-in token. Rules
   * VX-16 to VX-25.
   * @refuses telegram_id_missing, verification_failed, x_account_taken, request_too_soon
   */
  completeVerification: {
    right: 'anyone_not_banned',
    cause: 'self',
    fallback: { code: 'verification_failed' },
    input: z.object({
      sessionId: looseText,
      nonce: looseText,
      token: looseText,
      telegram_id: looseId,
      telegram_handle: looseText,
      name: looseText,
      clerkId: looseText,
      x_username: looseText,
      avatar: looseText,
    }),
    output: z.object({ xUsername: z.string() }),
  },
  /**
   * `readRequestTimes`: how long an approval request usually takes, in milliseconds, null before the first decisions; and
   * when a rejected caller may ask again, in milliseconds since 1970, null if that is now. Rules MY-24, FA-14.
   * @refuses database_error
   */
  readRequestTimes: {
    right: 'not_yet_approved',
    cause: 'self',
    fallback: { code: 'database_error' },
    input: z.object({}),
    output: z.object({
      usualMs: z.number().nonnegative().nullable(),
      linkAgainFromMs: z.number().nullable(),
    }),
  },
  /**
   * `chooseLanguage`: sets the language of the bot's messages to the caller, by its code. Rule LA-03.
   * @refuses parameter_missing, database_error
   */
  chooseLanguage: {
    right: 'member',
    cause: 'self',
    fallback: { code: 'database_error' },
    input: z.object({ ...requestFields, language: looseText }),
    output: doneSchema,
  },
  /**
   * `chooseMessages`: everything that the caller mutes: `decisions`, `reviews`, `announcements`, and `leaders` for the
   * caller's name on the leaderboard. Rule MY-32.
   * @refuses parameter_missing, database_error
   */
  chooseMessages: {
    right: 'member',
    cause: 'self',
    fallback: { code: 'database_error' },
    input: z.object({ ...requestFields, mutedKinds: looseTexts }),
    output: doneSchema,
  },
} as const satisfies Record<string, OperationDefinition>;
