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

/** How someone gets in: sessions and the linking of an X account. */
export const sessionOperations = {
  /**
   * `openSession`: the launch data as received, for a session secret. Rules TR-01, TR-02.
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
   * `openApp`: the launch data as received, or a session, for all that the first screen shows. The session is
   * null when the caller's own is good; the person is null when new; a person without rights gets the own row
   * alone. The row and the prices are the domain's values, at which the receiver has to look. Rules SP-02,
   * TR-05, TR-14.
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
   * `startVerification`: the launch data again, and the start parameter of an invitation that an earlier launch came by,
   * for the one-time id of a verification link. Rules AU-12, VX-09, VX-21, MY-30.
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
   * `openVerification`: opens a link once, for a nonce, the account that is being linked, and its
   * language. Rules VX-08, VX-09, LA-01.
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
   * `readRequestTimes`: how long a request for approval usually takes, in milliseconds, null before the first decisions;
   * and when a rejected caller may ask again, in milliseconds since 1970, null for who may now. Rules MY-24, FA-14.
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
   * `chooseLanguage`: the code of the language in which the bot writes to the caller from now on. Rule LA-03.
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
   * `chooseMessages`: all kinds that the caller switches off from now on: `decisions`, `reviews`, `announcements`, and
   * `leaders` for the own name among them. Rule MY-32.
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
