import type { Environment } from '../settings/environment.ts';
import { problemOf, readSettings } from '../settings/read-settings.ts';
import { err, ok, type Result } from '#src/domain/result.ts';

/** The settings of a standalone bot service. */
export type BotEnvironment = {
  readonly botToken: string;
  readonly sharedSecret: string;
  readonly adminChatId: string;
  readonly miniAppUrl: string;
  readonly host: string;
  readonly port: number;
  /** The port for health and metrics, open to this machine only. Rule OP-22. */
  readonly adminPort: number;
  readonly dataDirectory: string;
  readonly apiRoot?: string;
  readonly webhook?: { readonly url: string; readonly secret: string };
};

const defaultPort = 5180;
const defaultAdminPort = 5181;
const defaultDataDirectory = '.data/bot';
const thisMachine = '127.0.0.1';

/** Reads the bot's settings, or explains for each missing or wrong variable what it is. Rules BO-14, OP-05. */
export function parseBotEnvironment(
  environment: Environment,
): Result<
  BotEnvironment,
  { readonly code: 'environment_invalid'; readonly problems: readonly string[] }
> {
  const read = readSettings(environment, {
    required: ['BOT_TOKEN', 'BOT_SHARED_SECRET', 'BOT_ADMIN_CHAT_ID', 'MINI_APP_URL'],
    optional: [
      'BOT_PORT',
      'BOT_ADMIN_PORT',
      'BOT_LISTEN_ADDRESS',
      'YAPP_DATA_DIR',
      'BOT_API_ROOT',
      'BOT_WEBHOOK_URL',
      'BOT_WEBHOOK_SECRET',
    ],
  });
  if (!read.ok) return err({ code: 'environment_invalid', problems: read.failure });
  const { BOT_API_ROOT, BOT_WEBHOOK_URL, BOT_WEBHOOK_SECRET, ...values } = read.value;
  if ((BOT_WEBHOOK_URL === undefined) !== (BOT_WEBHOOK_SECRET === undefined)) {
    const missing = BOT_WEBHOOK_URL === undefined ? 'BOT_WEBHOOK_URL' : 'BOT_WEBHOOK_SECRET';
    const problem = problemOf(missing, 'is missing, though the other half of the webhook is set');
    return err({ code: 'environment_invalid', problems: [problem] });
  }
  return ok({
    botToken: values.BOT_TOKEN,
    sharedSecret: values.BOT_SHARED_SECRET,
    adminChatId: values.BOT_ADMIN_CHAT_ID,
    miniAppUrl: values.MINI_APP_URL,
    host: values.BOT_LISTEN_ADDRESS ?? thisMachine,
    port: Number(values.BOT_PORT ?? defaultPort),
    adminPort: Number(values.BOT_ADMIN_PORT ?? defaultAdminPort),
    dataDirectory: values.YAPP_DATA_DIR ?? defaultDataDirectory,
    ...(BOT_API_ROOT !== undefined && { apiRoot: BOT_API_ROOT.replace(/\/+$/, '') }),
    ...(BOT_WEBHOOK_URL !== undefined &&
      BOT_WEBHOOK_SECRET !== undefined && {
        webhook: { url: BOT_WEBHOOK_URL, secret: BOT_WEBHOOK_SECRET },
      }),
  });
}
