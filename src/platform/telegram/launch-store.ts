import {
  type Checked,
  isFlag,
  isRecordOf,
  isShapedAs,
  isText,
  parseJson,
} from '#src/contract/check.ts';
import { launchKey } from '#src/contract/device-slots.ts';
import {
  readColours,
  readLaunchParameters,
  toSdkQuery,
  withoutLaunchParameters,
} from './launch-query.ts';
import type { LaunchParameters } from './launch-query.ts';

const sdkPrefix = 'tapps/';
const sdkLaunchKey = 'tapps/launchParams';
const sdkColoursKey = 'tapps/themeParams';

const isKeptLaunch = isShapedAs({ parameters: isRecordOf(isText), isStartParamConsumed: isFlag });

type KeptLaunch = Checked<typeof isKeptLaunch>;

/** The launch that this page works with, kept over a reload. */
export type LaunchStore = {
  readonly parameters: LaunchParameters;
  /** The colours of the launch, or those that the SDK has kept since, by the messenger's names. */
  readonly colors: Readonly<Record<string, string>>;
  /** True once per launch, however often the page reloads. */
  consumeStartParam(): boolean;
};

/**
 * Takes the launch from the address, or from what the last load of the same web view kept. A launch in the
 * address always wins and drops what an earlier one left behind; afterwards the address no longer holds it,
 * and the SDK finds a copy that it can read. Undefined outside the messenger.
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
    colors: readColours(area.getItem(sdkColoursKey) ?? kept.parameters['tgWebAppThemeParams']),
    consumeStartParam: () => consumeStartParam(area),
  };
}

function startLaunch(parameters: LaunchParameters, area: Storage): KeptLaunch {
  const earlier = readKeptLaunch(area);
  // The same address loaded again (a reload before the address was cleaned) is the same launch.
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

/** The launch that an earlier load of the same web view kept. */
export function readKeptLaunch(area: Storage): KeptLaunch | undefined {
  // Nothing kept, or something that this version does not read: both mean no launch.
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
