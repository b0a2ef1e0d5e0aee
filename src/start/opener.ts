import { isObject, isText, parseJson } from '#src/contract/check.ts';
import { languageSlot } from '#src/contract/device-slots.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { checkLaunchUser } from '#src/domain/people/launch-user.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import {
  readColors,
  readLaunchParameters,
  type LaunchParameters,
  readKeptLaunch,
} from '#src/platform/telegram/launch-store.ts';
import { languageFor, type LanguageCode } from '#src/text/languages.ts';

/** Who opened the app, on which path, in which language and colors. */
export type Opener = {
  /** The messenger id; undefined outside the messenger. */
  readonly userId: string | undefined;
  readonly rawInitData: string;
  readonly path: string;
  /** The language that the person chose, else the launch data's, else the browser's. Rule LA-01. */
  readonly language: LanguageCode;
  /** The messenger's colors, by their Telegram names. */
  readonly colors: Readonly<Record<string, string>>;
};

/** Reads the launch data from the address, or from what an earlier load of the same web view stored. */
export function readOpener(page: Window, storage: DeviceStorage): Opener {
  const { parameters, startParam } = findLaunch(page);
  const user = parseJson(launchDataOf(parameters).get('user'));
  const userId = userIdOf(user);
  const chosen = userId === undefined ? undefined : storage.read(languageSlot(userId));
  const languageCode: unknown = isObject(user) ? Reflect.get(user, 'language_code') : undefined;
  return {
    userId,
    rawInitData: parameters['tgWebAppData'] ?? '',
    path:
      (startParam === undefined ? null : pathOfStartParam(startParam)) ?? page.location.pathname,
    language: languageFor(
      chosen ?? (isText(languageCode) ? languageCode : page.navigator.language),
    ),
    colors: readColors(parameters['tgWebAppThemeParams']),
  };
}

/** The launch parameters, and the start parameter unless an earlier load has already opened it. */
function findLaunch(page: Window): {
  readonly parameters: LaunchParameters;
  readonly startParam: string | undefined;
} {
  const arrived = readLaunchParameters(page.location.href);
  const kept = arrived === undefined ? keptLaunchOf(page) : undefined;
  const parameters = arrived ?? kept?.parameters ?? {};
  if (kept?.isStartParamConsumed === true) return { parameters, startParam: undefined };
  const signedParam = launchDataOf(parameters).get('start_param');
  return { parameters, startParam: signedParam ?? parameters['tgWebAppStartParam'] };
}

function keptLaunchOf(page: Window): ReturnType<typeof readKeptLaunch> {
  try {
    return readKeptLaunch(page.sessionStorage);
  } catch {
    // Access to the storage may be forbidden.
    return undefined;
  }
}

function launchDataOf(parameters: LaunchParameters): URLSearchParams {
  return new URLSearchParams(parameters['tgWebAppData']);
}

function userIdOf(user: unknown): string | undefined {
  if (!isObject(user)) return undefined;
  const id: unknown = Reflect.get(user, 'id');
  const firstName: unknown = Reflect.get(user, 'first_name');
  const checked = checkLaunchUser({ id, firstName });
  return checked.ok ? checked.value.id : undefined;
}
