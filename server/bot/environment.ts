import { z } from 'zod';
import { err, ok } from '#src/domain/result.ts';
import type { Result } from '#src/domain/result.ts';

const environmentSchema = z.object({
  BOT_TOKEN: z.string('is missing').regex(/^\d+:[\w-]{30,}$/, 'is not a bot token'),
  BOT_SHARED_SECRET: z.string('is missing').min(24, 'must have at least 24 characters'),
  BOT_ADMIN_CHAT_ID: z.string('is missing').regex(/^-?[1-9]\d*$/, 'is not a chat id'),
  MINI_APP_URL: z.url({ protocol: /^https$/, error: requiredUrl }),
  PORT: z.coerce.number('is not a port').int().min(0).max(65_535).default(5180),
  YAPP_DATA_DIR: z.string().min(1, 'is empty').default('.data'),
  BOT_API_ROOT: z.url({ protocol: /^https?$/, error: 'is not a URL' }).optional(),
  BOT_WEBHOOK_URL: z.url({ protocol: /^https$/, error: 'is not an https URL' }).optional(),
  BOT_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{24,256}$/, 'must have 24 to 256 letters, digits, _ or -')
    .optional(),
});

/** The settings of a bot service that runs alone. */
export type BotEnvironment = {
  readonly botToken: string;
  readonly sharedSecret: string;
  readonly adminChatId: string;
  readonly miniAppUrl: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly apiRoot?: string;
  readonly webhook?: { readonly url: string; readonly secret: string };
};

/** Reads the environment, or says in one line each what is missing or wrong; values are never repeated. Rule BO-14. */
export function parseBotEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Result<
  BotEnvironment,
  { readonly code: 'environment_invalid'; readonly problems: readonly string[] }
> {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    return err({ code: 'environment_invalid', problems });
  }
  const { BOT_API_ROOT, BOT_WEBHOOK_URL, BOT_WEBHOOK_SECRET, ...values } = parsed.data;
  if ((BOT_WEBHOOK_URL === undefined) !== (BOT_WEBHOOK_SECRET === undefined)) {
    const problem = 'BOT_WEBHOOK_URL and BOT_WEBHOOK_SECRET go together';
    return err({ code: 'environment_invalid', problems: [problem] });
  }
  return ok({
    botToken: values.BOT_TOKEN,
    sharedSecret: values.BOT_SHARED_SECRET,
    adminChatId: values.BOT_ADMIN_CHAT_ID,
    miniAppUrl: values.MINI_APP_URL,
    port: values.PORT,
    dataDirectory: values.YAPP_DATA_DIR,
    ...(BOT_API_ROOT !== undefined && { apiRoot: BOT_API_ROOT.replace(/\/+$/, '') }),
    ...(BOT_WEBHOOK_URL !== undefined &&
      BOT_WEBHOOK_SECRET !== undefined && {
        webhook: { url: BOT_WEBHOOK_URL, secret: BOT_WEBHOOK_SECRET },
      }),
  });
}

function requiredUrl({ input }: { readonly input?: unknown }): string {
  return input === undefined ? 'is missing' : 'is not an https URL';
}
