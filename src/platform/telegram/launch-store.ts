import {
  type Checked,
  isFlag,
  isRecordOf,
  isShapedAs,
  isText,
  parseJson,
} from '#src/contract/check.ts';
import { launchKey } from '#src/contract/device-slots.ts';

const sdkPrefix = 'tapps/';
const sdkLaunchKey = 'tapps/launchParams';
const sdkColorsKey = 'tapps/themeParams';

const isKeptLaunch = isShapedAs({ parameters: isRecordOf(isText), isStartParamConsumed: isFlag });

type KeptLaunch = Checked<typeof isKeptLaunch>;

/** The launch of this page, kept across reloads. */
export type LaunchStore = {
  readonly parameters: LaunchParameters;
  /** The colors of the launch, or newer ones that the SDK stored, by their Telegram names. */
  readonly colors: Readonly<Record<string, string>>;
  /** True once per launch, however often the page reloads. */
  consumeStartParam(): boolean;
};

/**
 * Takes the launch from the address, or from what the last load of the same web view stored. A launch in the address
 * always wins and deletes an earlier one. Removes the launch from the address, and stores a copy that the SDK can read.
 * Undefined outside the messenger.
 */
export function takeLaunch(page: Window, area: Storage): LaunchStore | undefined {
  const arrived = readLaunchParameters(page.location.href);
  const kept = arrived ? startLaunch(arrived, area) : readKeptLaunch(area);
  if (!kept) {
    forgetSdkState(area);
    return undefined;
  }
  area.setItem(sdkLaunchKey, JSON.stringify(toSdkQuery(kept.parameters)));
  if (arrived) {
    const address = withoutLaunchParameters(page.location.href);
    page.history.replaceState(page.history.state, '', address);
  }
  return {
    parameters: kept.parameters,
    colors: readColors(area.getItem(sdkColorsKey) ?? kept.parameters['tgWebAppThemeParams']),
    consumeStartParam: () => consumeStartParam(area),
  };
}

function startLaunch(parameters: LaunchParameters, area: Storage): KeptLaunch {
  const earlier = readKeptLaunch(area);
  // The same address (after a reload before it was cleaned) is the same launch.
  const isSame =
    earlier !== undefined && JSON.stringify(earlier.parameters) === JSON.stringify(parameters);
  if (!isSame) {
    forgetSdkState(area);
  }
  const launch = { parameters, isStartParamConsumed: isSame && earlier.isStartParamConsumed };
  area.setItem(launchKey, JSON.stringify(launch));
  return launch;
}

function consumeStartParam(area: Storage): boolean {
  const kept = readKeptLaunch(area);
  if (!kept || kept.isStartParamConsumed) return false;
  area.setItem(launchKey, JSON.stringify({ ...kept, isStartParamConsumed: true }));
  return true;
}

/** The launch that an earlier load of the same web view stored. */
export function readKeptLaunch(area: Storage): KeptLaunch | undefined {
  // Nothing stored, or something that this version cannot read: no launch.
  const kept = parseJson(area.getItem(launchKey));
  return isKeptLaunch(kept) ? kept : undefined;
}

function forgetSdkState(area: Storage): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index));
  for (const key of keys) {
    if (key?.startsWith(sdkPrefix)) {
      area.removeItem(key);
    }
  }
}

const colorPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const versionPattern = /^\d+(?:\.\d+)*$/;
const launchPrefix = 'tgWebApp';
const highestColor = 0xff_ff_ff;

/** The launch parameters as the messenger wrote them into the address, one value per name. */
export type LaunchParameters = Readonly<Record<string, string>>;

/**
 * Reads the launch parameters from an address (query and hash). Undefined if there are none: a start parameter alone is a
 * link, not a launch.
 */
export function readLaunchParameters(address: string): LaunchParameters | undefined {
  const afterPath = address.replace(/^[^?#]*[?#]?/, '').replace(/[?#]/g, '&');
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(afterPath)) {
    // The SDK could not parse a repeated parameter (the start parameter may repeat): the first one counts.
    if (name.startsWith(launchPrefix) && !(name in found)) {
      found[name] = value;
    }
  }
  return 'tgWebAppVersion' in found || 'tgWebAppPlatform' in found ? found : undefined;
}

/**
 * The address without launch parameters, from the path on, so that the launch data never stays in a URL that is copied,
 * logged or reported. Keeps a hash that contains something else.
 */
export function withoutLaunchParameters(address: string): string {
  const url = new URL(address);
  const names = Array.from(url.searchParams.keys());
  for (const name of names.filter((key) => key.startsWith(launchPrefix))) {
    url.searchParams.delete(name);
  }
  const hash = url.hash.includes(launchPrefix) ? '' : url.hash;
  return `${url.pathname}${url.search}${hash}`;
}

/**
 * Creates the query that the messenger SDK accepts from any launch: the SDK throws on every call if a color is malformed,
 * if the theme is missing, or if the init data is empty or unsigned (clients before 8.0). Leaves out the init data: this
 * adapter reads it itself, and the server gets the original.
 */
export function toSdkQuery(parameters: LaunchParameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (name !== 'tgWebAppData') {
      query.set(name, value);
    }
  }
  query.set('tgWebAppPlatform', parameters['tgWebAppPlatform'] || 'unknown');
  query.set('tgWebAppVersion', readVersion(parameters));
  query.set('tgWebAppThemeParams', JSON.stringify(readColors(parameters['tgWebAppThemeParams'])));
  if (parameters['tgWebAppDefaultColors'] !== undefined) {
    const colors = readColors(parameters['tgWebAppDefaultColors']);
    query.set('tgWebAppDefaultColors', JSON.stringify(colors));
  }
  return query.toString();
}

/** The client's version of the mini-app interface; the oldest one if the client does not say. */
export function readVersion(parameters: LaunchParameters): string {
  const version = parameters['tgWebAppVersion'] ?? '';
  return versionPattern.test(version) ? version : '6.0';
}

/** The valid colors of a theme, by their Telegram names, each as `#rrggbb`; malformed ones are left out. */
export function readColors(themeJson: string | undefined): Record<string, string> {
  const colors: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseObject(themeJson))) {
    if (typeof value === 'string' && colorPattern.test(value)) {
      colors[name] = toLongColor(value);
    } else if (typeof value === 'number' && value >= 0 && value <= highestColor) {
      colors[name] = `#${Math.trunc(value).toString(16).padStart(6, '0')}`;
    }
  }
  return colors;
}

function toLongColor(color: string): string {
  const short = /^#(.)(.)(.)$/;
  return color.toLowerCase().replace(short, '#$1$1$2$2$3$3');
}

function parseObject(json: string | undefined): object {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Invalid JSON counts as a theme without colors: the app's own apply.
    return {};
  }
}
