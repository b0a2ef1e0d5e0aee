import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** The headless shell first: it has no window, so it is lighter and keeps rendering after a resize. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the browser to test with: CHROMIUM_PATH, or the first of the usual paths; throws if there is none. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const stated = environment['CHROMIUM_PATH'];
  const candidates = stated === undefined || stated === '' ? usualPlaces : [stated];
  const found = candidates.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    `No Chromium found (looked at ${candidates.join(', ')}). ` +
      'Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its executable.',
  );
}

/** Starts a headless Chromium; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    // A container has neither user namespaces nor a large /dev/shm.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
}
