import type { Scheme } from './themes.ts';

/** The editable settings of a launch; each field is a parameter of the simulator's address. */
export interface LaunchSettings {
  /** A persona's key; empty if none is chosen yet. */
  readonly as: string;
  /** The route of the app to open. */
  readonly to: string;
  readonly platform: string;
  readonly version: string;
  readonly theme: Scheme;
  /** The person's language code; empty for the persona's default. */
  readonly lang: string;
  readonly startapp: string;
  /** The user object of the launch data as JSON; empty for the persona's default, `none` for no user. */
  readonly user: string;
  readonly device: DeviceSettings;
  /** False opens the app as a plain browser does: without launch parameters and without a bridge. */
  readonly isMessenger: boolean;
}

/** Settings of the device itself, independent of the open app; the first value of each is the default. */
export const DEVICE_CHOICES = {
  /** The size of all text, in percent. */
  text: ['100', '130', '160', '200'],
  /** The direction of the page; the app's own if not forced. */
  dir: ['', 'ltr', 'rtl'],
  /** Whether the system's few colors replace the app's. */
  colors: ['', 'forced'],
  /** The device's performance class, which only the Android client reports. */
  speed: ['', 'low', 'average', 'high'],
} as const;

/** One choice for each device setting. */
export type DeviceSettings = {
  readonly [Name in keyof typeof DEVICE_CHOICES]: (typeof DEVICE_CHOICES)[Name][number];
};

/** The names of these settings, as in addresses. */
export const DEVICE_NAMES = [
  'text',
  'dir',
  'colors',
  'speed',
] as const satisfies readonly (keyof DeviceSettings)[];

/** A combination of client and version that opens with one click. */
interface Preset {
  readonly key: string;
  readonly label: string;
  readonly settings: Pick<LaunchSettings, 'platform' | 'version' | 'isMessenger'>;
}

/** The clients worth testing: the newest, one without safe areas, the oldest, a framed one, none. */
export const PRESETS: readonly Preset[] = [
  {
    key: 'ios',
    label: 'iOS 9.1',
    settings: { platform: 'ios', version: '9.1', isMessenger: true },
  },
  {
    key: 'android',
    label: 'Android 7.10',
    settings: { platform: 'android', version: '7.10', isMessenger: true },
  },
  {
    key: 'old',
    label: 'A 6.0 client',
    settings: { platform: 'android', version: '6.0', isMessenger: true },
  },
  {
    key: 'weba',
    label: 'Web A',
    settings: { platform: 'weba', version: '9.1', isMessenger: true },
  },
  {
    key: 'none',
    label: 'Not in the messenger',
    settings: { platform: 'ios', version: '9.1', isMessenger: false },
  },
];

/** The platform names that clients use. */
export const PLATFORMS: readonly string[] = [
  'ios',
  'android',
  'android_x',
  'macos',
  'tdesktop',
  'unigram',
  'weba',
  'webk',
];

/** The launch settings in an address; the default is a person on the newest iOS client. */
export function readSettings(query: URLSearchParams): LaunchSettings {
  const version = query.get('version') ?? '';
  return {
    as: query.get('as') ?? '',
    to: readRoute(query.get('to')),
    platform: query.get('platform') || 'ios',
    version: /^\d+(?:\.\d+){0,2}$/.test(version) ? version : '9.1',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    lang: query.get('lang') ?? '',
    startapp: query.get('startapp') ?? '',
    user: query.get('user') ?? '',
    device: readDevice(query),
    isMessenger: query.get('messenger') !== '0',
  };
}

/** The address parameters of a launch, without default values. */
export function writeSettings(settings: LaunchSettings): URLSearchParams {
  const ordinary = readSettings(new URLSearchParams());
  const query = new URLSearchParams();
  for (const name of [
    'as',
    'to',
    'platform',
    'version',
    'theme',
    'lang',
    'startapp',
    'user',
  ] as const) {
    if (settings[name] !== ordinary[name]) {
      query.set(name, settings[name]);
    }
  }
  for (const name of DEVICE_NAMES) {
    if (settings.device[name] !== ordinary.device[name]) {
      query.set(name, settings.device[name]);
    }
  }
  if (!settings.isMessenger) {
    query.set('messenger', '0');
  }
  return query;
}

/** The device settings in an address. */
export function readDevice(query: URLSearchParams): DeviceSettings {
  const { text, dir, colors, speed } = DEVICE_CHOICES;
  return {
    text: chosen(text, query.get('text')),
    dir: chosen(dir, query.get('dir')),
    colors: chosen(colors, query.get('colors')),
    speed: chosen(speed, query.get('speed')),
  };
}

/** The choice with the given value, or the first one, which is the default. */
function chosen<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  value: string | null,
): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}

/** The key of the preset that matches a launch, if any. */
export function presetOf(settings: LaunchSettings): string | undefined {
  return PRESETS.find(
    ({ settings: one }) =>
      one.isMessenger === settings.isMessenger &&
      (!one.isMessenger ||
        (one.platform === settings.platform && one.version === settings.version)),
  )?.key;
}

/** A path within the app; anything else, such as an address of another site, becomes its first screen. */
function readRoute(route: string | null | undefined): string {
  return route && /^\/(?![/\\])[^#\\]*$/.test(route) ? route : '/';
}

/** What a link opens within the messenger. */
type LinkTarget =
  | { readonly kind: 'app'; readonly to: string; readonly startapp: string }
  | { readonly kind: 'share'; readonly url: string; readonly text: string }
  | { readonly kind: 'outside'; readonly url: string };

/**
 * Reads a link like the messenger: a link to the bot's mini-app opens it (with its start parameter), a link
 * to the app's own address opens that route, sharing offers a chat, and anything else leaves the messenger.
 */
export function readLink(link: string, bot: string, appOrigin: string): LinkTarget {
  if (!URL.canParse(link, 'https://t.me')) {
    return { kind: 'outside', url: 'https://t.me/' };
  }
  const url = new URL(link, 'https://t.me');
  const startapp = url.searchParams.get('startapp') ?? '';
  if (url.origin === appOrigin) {
    url.searchParams.delete('startapp');
    return { kind: 'app', to: readRoute(`${url.pathname}${url.search}`), startapp };
  }
  if (url.host !== 't.me') {
    return { kind: 'outside', url: url.href };
  }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (first === 'share' && second === 'url') {
    const text = url.searchParams.get('text') ?? '';
    return { kind: 'share', url: url.searchParams.get('url') ?? '', text };
  }
  // A link to the bot without an app and without a start parameter opens its chat.
  const isApp = second !== '' || url.searchParams.has('startapp');
  return first.toLowerCase() === bot.toLowerCase() && isApp
    ? { kind: 'app', to: '/', startapp }
    : { kind: 'outside', url: url.href };
}
