import type { Scheme } from './themes.ts';

/** Everything about a launch that can be edited; each field is a parameter of the simulator's address. */
export interface LaunchSettings {
  /** A persona's key; empty when nobody is chosen yet. */
  readonly as: string;
  /** The app's route that opens. */
  readonly to: string;
  readonly platform: string;
  readonly version: string;
  readonly theme: Scheme;
  /** The person's language code; empty for the persona's own. */
  readonly lang: string;
  readonly startapp: string;
  /** The user object of the launch data as JSON; empty for the persona's own, `none` for none at all. */
  readonly user: string;
  /** False opens the app as a plain browser does: without launch parameters and without a bridge. */
  readonly isMessenger: boolean;
}

/** A combination of client and version that opens with one click. */
export interface Preset {
  readonly key: string;
  readonly label: string;
  readonly settings: Pick<LaunchSettings, 'platform' | 'version' | 'isMessenger'>;
}

/** The clients worth trying: the newest, one without safe areas, the oldest, a framed one, none. */
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

/** The platforms that clients name themselves by. */
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

/** The launch that an address asks for; what it leaves open is a person on the newest iOS client. */
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
    isMessenger: query.get('messenger') !== '0',
  };
}

/** The address's parameters for a launch, without those that have their ordinary value. */
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
  if (!settings.isMessenger) {
    query.set('messenger', '0');
  }
  return query;
}

/** The key of the preset that a launch is, if it is one. */
export function presetOf(settings: LaunchSettings): string | undefined {
  return PRESETS.find(
    ({ settings: one }) =>
      one.isMessenger === settings.isMessenger &&
      (!one.isMessenger ||
        (one.platform === settings.platform && one.version === settings.version)),
  )?.key;
}

/** A path of the app itself; anything else, as an address of another site, is its first screen. */
export function readRoute(route: string | null | undefined): string {
  return route && /^\/(?![/\\])[^#\\]*$/.test(route) ? route : '/';
}
