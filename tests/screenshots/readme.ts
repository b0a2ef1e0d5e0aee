import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { Product } from '#tests/e2e/support/product.ts';
import { visitor } from '#tests/e2e/support/visitor.ts';
import { settle } from './states.ts';

/** The three screens of the README's picture. */
const screens = [
  { persona: 'ada', to: '/', heading: 'My Tasks' },
  { persona: 'ben', to: '/earn', heading: 'Earn' },
  { persona: 'cleo', to: '/profile', heading: 'Profile' },
] as const;

const phone = { width: 390, height: 780 };
const folder = 'docs/images';

/** The text in the README's picture, stored beside it. */
export const readmeWordsFile = `${folder}/app.txt`;

type Scheme = 'light' | 'dark';

/** Writes the README's picture, light and dark, and its text. */
export async function takeReadmePictures(browser: Browser, product: Product): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    const shots = await takeScreens(browser, product, scheme);
    await writePicture(browser, scheme, shots);
    writeFileSync(readmeWordsFile, shots.map(({ words }) => words).join('\n\n'));
  }
}

/** The words on the three screens without their dates, which differ from run to run. */
export async function readScreenWords(browser: Browser, product: Product): Promise<string> {
  const shots = await takeScreens(browser, product, 'light');
  return shots.map(({ words }) => words).join('\n\n');
}

type Shot = { readonly picture: Buffer; readonly words: string };

async function takeScreens(
  browser: Browser,
  product: Product,
  theme: Scheme,
): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  const timezoneId = findEveningZone(new Date());
  for (const { persona, to, heading } of screens) {
    const person = await visitor(browser, product, {
      persona,
      viewport: phone,
      isStill: true,
      timezoneId,
    });
    await person.open({ to, theme });
    await person.page.getByRole('heading', { name: heading }).first().waitFor();
    await settle(person, 'full');
    const text = await person.page.locator('main').innerText();
    const picture = await person.page.screenshot();
    shots.push({ picture, words: withoutDates(text) });
    await person.close();
  }
  return shots;
}

/** A time zone in which it is between 21 and 22 o'clock, so that what happened a few hours ago was today. */
function findEveningZone(now: Date): string {
  const hoursAhead = 21 - now.getUTCHours();
  // A zone named Etc/GMT+3 is three hours behind; none is more than fourteen ahead.
  const hoursBehind = hoursAhead > 14 ? 24 - hoursAhead : -hoursAhead;
  return `Etc/GMT${hoursBehind < 0 ? '-' : '+'}${String(Math.abs(hoursBehind))}`;
}

const monthNames = /(?<=\d )(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/g;
const weekdayNames = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g;
const dayHeading = /^(?:Today|Yesterday|0 month(?: 0)?)$/;

/** The lines of a screen: digits are `0`, months and weekdays have no name, and headings of days are left out. */
function withoutDates(text: string): string {
  const lines = text
    .replaceAll(/\d+/g, '0')
    .replaceAll(monthNames, 'month')
    .replaceAll(weekdayNames, 'weekday')
    .split(/\s*\n\s*/);
  return lines.filter((line) => !dayHeading.test(line)).join('\n');
}

async function writePicture(
  browser: Browser,
  scheme: Scheme,
  shots: readonly Shot[],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1332, height: 860 },
    deviceScaleFactor: 1,
  });
  const images = shots.map(
    ({ picture }) => `<img src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  const [back, edge] = scheme === 'light' ? ['#e9edf3', '#c9d1dc'] : ['#0d1117', '#30363d'];
  await page.setContent(`<style>
    body { margin: 0; padding: 40px; display: flex; gap: 41px; background: ${back}; }
    img { width: 390px; border-radius: 28px; box-shadow: 0 0 0 1px ${edge}, 0 12px 32px #0003; }
  </style>${images.join('')}`);
  await page.screenshot({ path: `${folder}/app-${scheme}.png` });
  await page.close();
}
