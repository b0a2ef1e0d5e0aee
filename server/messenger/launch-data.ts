import { createHmac } from 'node:crypto';

/** The fields of init data. */
export interface InitDataFields {
  readonly botToken: string;
  /** Any JSON value; omitted from the launch if undefined, as with a keyboard button. */
  readonly user: unknown;
  readonly authDateSeconds: number;
  readonly queryId?: string | undefined;
  readonly startParam?: string | undefined;
  readonly chatInstance?: string | undefined;
  readonly chatType?: string | undefined;
  readonly chat?: unknown;
  readonly receiver?: unknown;
  /** False for init data of clients before 8.0, without the `signature` field. */
  readonly hasSignature?: boolean;
}

/**
 * Creates init data like the messenger: a query string whose `hash` is the bot token's HMAC of all
 * other fields. The `signature` field has the form of the messenger's own Ed25519 signature, which
 * no one else can create; a server that has the bot token checks the hash.
 */
export function signInitData(options: InitDataFields): string {
  const fields = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (value !== undefined) {
      fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  };
  add('query_id', options.queryId);
  add('user', options.user);
  add('receiver', options.receiver);
  add('chat', options.chat);
  add('chat_type', options.chatType);
  add('chat_instance', options.chatInstance);
  add('start_param', options.startParam);
  add('auth_date', String(options.authDateSeconds));
  if (options.hasSignature ?? true) {
    const content = createHmac('sha512', options.botToken).update(checkStringOf(fields));
    add('signature', content.digest('base64url'));
  }
  add('hash', hashOf(fields, options.botToken));
  // The messenger encodes a space as %20, never as +.
  return new URLSearchParams(Array.from(fields)).toString().replaceAll('+', '%20');
}

/** The launch parameters in the fragment besides the init data. */
export interface LaunchFragment {
  readonly initData: string;
  readonly platform: string;
  readonly version: string;
  readonly themeParams: Readonly<Record<string, string>>;
  readonly isFullscreen?: boolean;
}

/** The `#tgWebAppData=…&tgWebAppVersion=…` fragment with which a client passes launch parameters to an app. */
export function launchHash(fragment: LaunchFragment): string {
  const parts: [name: string, value: string][] = [
    ['tgWebAppData', fragment.initData],
    ['tgWebAppVersion', fragment.version],
    ['tgWebAppPlatform', fragment.platform],
    ['tgWebAppThemeParams', JSON.stringify(fragment.themeParams)],
  ];
  if (fragment.isFullscreen) {
    parts.push(['tgWebAppFullscreen', '1']);
  }
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** The address that a client opens: the route in the path, the start parameter in the query, the launch parameters in the hash. */
export function launchAddress(options: {
  readonly path: string;
  readonly startParam?: string | undefined;
  readonly hash: string;
}): string {
  const separator = options.path.includes('?') ? '&' : '?';
  const query =
    options.startParam === undefined
      ? ''
      : `${separator}tgWebAppStartParam=${encodeURIComponent(options.startParam)}`;
  return `${options.path}${query}${options.hash}`;
}

function checkStringOf(fields: ReadonlyMap<string, string>): string {
  return Array.from(fields, ([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
}

function hashOf(fields: ReadonlyMap<string, string>, botToken: string): string {
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return createHmac('sha256', secret).update(checkStringOf(fields)).digest('hex');
}
