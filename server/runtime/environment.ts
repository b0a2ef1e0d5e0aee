import { z } from 'zod';
import { maxInviteTenths } from '#src/domain/people/invitation.ts';
import { parsePoints } from '#src/domain/points/typed-points.ts';
import { tenths } from '#src/domain/points/tenths.ts';

const optionalText = z.string().optional().default('');

/** The upper bound of limits: a year in hours, and more posts than anyone makes. */
const largestLimit = 8784;
/** The upper bound of changes per minute. */
const largestPace = 60_000;
/** The upper bound of points that may be given in a day. */
const largestGiftLimit = 99_999_999;

/** A limit as a whole number, 0 for no limit; unset or blank means the default. */
function limit(usual: number, largest = largestLimit) {
  return z
    .string()
    .regex(/^\s*\d*\s*$/)
    .optional()
    .transform((text = '') => (text.trim() === '' ? usual : Number(text)))
    .pipe(z.int().min(0).max(largest));
}

/** Points with at most one decimal, as tenths; unset or blank means 0. */
function pointsSetting(maxTenths: number) {
  return z
    .string()
    .optional()
    .transform((text = '') => parsePoints(text.trim() === '' ? 0 : text))
    .refine((points) => points.ok && points.value <= maxTenths)
    .transform((points) => (points.ok ? points.value : tenths(0)));
}

/** The function's variables: the first two are Appwrite's own, and provisioning sets the rest. Rule BO-14. */
const variablesSchema = z
  .object({
    APPWRITE_FUNCTION_API_ENDPOINT: z.url(),
    APPWRITE_FUNCTION_PROJECT_ID: z.string().min(1),
    /** Overrides Appwrite's own endpoint where that is wrong, for example behind a port. */
    YAPP_API_ENDPOINT: optionalText,
    YAPP_DATABASE_ID: z.string().min(1),
    YAPP_BOT_TOKEN: z.string().min(1),
    YAPP_SUPER_ADMIN_ID: z.string().min(1),
    YAPP_BOT_HOST: optionalText,
    YAPP_BOT_SHARED_SECRET: optionalText,
    YAPP_ADMIN_CHAT_ID: optionalText,
    YAPP_ALERTS_TOPIC_ID: optionalText,
    YAPP_MINI_APP_URL: optionalText,
    YAPP_CLERK_JWT_KEY: optionalText,
    YAPP_CLERK_SECRET_KEY: optionalText,
    YAPP_CLERK_API_URL: optionalText,
    YAPP_CLERK_ISSUER: optionalText,
    YAPP_AUTH_ORIGIN: optionalText,
    YAPP_REVIEW_DEADLINE_HOURS: limit(72),
    YAPP_POSTS_PER_HOUR: limit(20),
    YAPP_OPEN_POSTS: limit(50),
    YAPP_REQUEST_RETRY_HOURS: limit(24),
    YAPP_GIFT_LIMIT: limit(10_000, largestGiftLimit),
    YAPP_INVITE_REWARD: pointsSetting(maxInviteTenths),
    YAPP_CHANGES_PER_MINUTE: limit(240, largestPace),
    YAPP_RETENTION_DAYS: limit(180),
    YAPP_ERASURE_KEY: optionalText,
    YAPP_SENTRY_DSN: optionalText,
    YAPP_MAINTENANCE: z.enum(['', 'on', 'off']).optional().default(''),
  })
  .transform((variables) => ({
    endpoint: variables.YAPP_API_ENDPOINT || variables.APPWRITE_FUNCTION_API_ENDPOINT,
    projectId: variables.APPWRITE_FUNCTION_PROJECT_ID,
    databaseId: variables.YAPP_DATABASE_ID,
    botToken: variables.YAPP_BOT_TOKEN,
    superAdminId: variables.YAPP_SUPER_ADMIN_ID,
    /** The key that hashes the X account of a banned person at erasure; empty if none is set. Rule OP-10. */
    erasureKey: variables.YAPP_ERASURE_KEY,
    /** Whether operations, logins and the schedule write nothing. Rules BS-11, OP-16. */
    isUnderMaintenance: variables.YAPP_MAINTENANCE === 'on',
    /** Where unexpected errors are reported; empty disables reports. Rule BS-08. */
    sentryDsn: variables.YAPP_SENTRY_DSN,
    bot: {
      host: variables.YAPP_BOT_HOST,
      sharedSecret: variables.YAPP_BOT_SHARED_SECRET,
      adminChatId: variables.YAPP_ADMIN_CHAT_ID,
      alertsTopicId: variables.YAPP_ALERTS_TOPIC_ID,
      miniAppUrl: variables.YAPP_MINI_APP_URL,
    },
    signIn: {
      jwtKey: variables.YAPP_CLERK_JWT_KEY,
      secretKey: variables.YAPP_CLERK_SECRET_KEY,
      apiUrl: variables.YAPP_CLERK_API_URL,
      issuer: variables.YAPP_CLERK_ISSUER,
      authorizedParty: variables.YAPP_AUTH_ORIGIN,
    },
    /** The reward of a member for each invited person; 0 for none. Rule MY-30. */
    inviteRewardTenths: variables.YAPP_INVITE_REWARD,
    /** Limits and deadlines; 0 disables one. Rules FA-02, FA-14, FA-18, TR-33, OP-10. */
    limits: {
      reviewDeadlineHours: variables.YAPP_REVIEW_DEADLINE_HOURS,
      postsPerHour: variables.YAPP_POSTS_PER_HOUR,
      openPosts: variables.YAPP_OPEN_POSTS,
      requestRetryHours: variables.YAPP_REQUEST_RETRY_HOURS,
      giftPoints: variables.YAPP_GIFT_LIMIT,
      changesPerMinute: variables.YAPP_CHANGES_PER_MINUTE,
      retentionDays: variables.YAPP_RETENTION_DAYS,
    },
  }));

/** The parsed settings of the function. */
export type Environment = z.output<typeof variablesSchema>;

/** Parses the function's variables. Throws an error that names the missing or wrong ones, because no operation can run without them. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = variablesSchema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The function's variables are missing or wrong: ${names}`);
}
