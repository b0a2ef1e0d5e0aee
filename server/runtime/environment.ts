import { z } from 'zod';

const optionalText = z.string().optional().default('');

/** The function's variables; the first three are Appwrite's own, the rest are set by the provisioning. Rule BO-14. */
const variablesSchema = z
  .object({
    APPWRITE_FUNCTION_API_ENDPOINT: z.url(),
    APPWRITE_FUNCTION_PROJECT_ID: z.string().min(1),
    /** Overrides the endpoint where Appwrite's own is wrong, as behind a port. */
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
  })
  .transform((variables) => ({
    endpoint: variables.YAPP_API_ENDPOINT || variables.APPWRITE_FUNCTION_API_ENDPOINT,
    projectId: variables.APPWRITE_FUNCTION_PROJECT_ID,
    databaseId: variables.YAPP_DATABASE_ID,
    botToken: variables.YAPP_BOT_TOKEN,
    superAdminId: variables.YAPP_SUPER_ADMIN_ID,
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
  }));

/** The parsed settings of the function. */
export type Environment = z.output<typeof variablesSchema>;

/** Parses the function's variables. Throws an error that names the missing ones, because no operation can run without them. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = variablesSchema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The function's variables are missing or wrong: ${names}`);
}
