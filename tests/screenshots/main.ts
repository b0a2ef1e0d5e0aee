import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { languageFor } from '#src/text/languages.ts';
import { leaveAndGo } from '#tests/e2e/support/in-place.ts';
import type { Look } from '#tests/e2e/support/look.ts';
import { looksOf, openLook } from '#tests/e2e/support/looks.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { visitor, type Visit, type Visitor } from '#tests/e2e/support/visitor.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { takeReadmePictures } from './readme.ts';
import { enterState, settle, stateLooks, type StateLook } from './states.ts';

// Takes a picture of every screen and sheet, full, empty, loading, failed and offline, on phones of three sizes and, for
// administrators, a desk, light and dark, in one language, and as the messenger's different clients show them. Prints what
// could not be taken. `--readme` takes the README's picture instead.

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'screenshots' },
    size: { type: 'string' },
    theme: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    only: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});

const sizes = ['390x844', '360x640', '320x568', '1024x768', '1440x900'];
const minDeskWidth = 900;
/** The personas that also use a desk. */
const administrators = ['olga', 'root'];
const themes = ['light', 'dark'] as const;
const clients: Readonly<Record<string, Visit>> = {
  ios: { platform: 'ios', version: '9.1' },
  android: { platform: 'android', version: '7.10' },
  old: { platform: 'android', version: '6.0' },
  weba: { platform: 'weba', version: '9.1' },
};

type Round = {
  readonly product: Product;
  readonly browser: Browser;
  readonly size: string;
  readonly theme: 'light' | 'dark';
};

const lang = languageFor(values.lang);
const words = await wordsOf(lang);
const english = await wordsOf('en');
const product = await startProduct();
const browser = await launchChromium();
const looks = await looksOf(product);
let taken = 0;
try {
  if (values.readme) await takeReadmePictures(browser, product);
  else await takeAll();
} finally {
  await browser.close();
  await product.stop();
}

async function takeAll(): Promise<void> {
  rmSync(values.to, { recursive: true, force: true });
  for (const size of values.size === undefined ? sizes : [values.size]) {
    for (const theme of themes.filter((one) => values.theme === undefined || one === values.theme))
      await takeRound({ product, browser, size, theme });
  }
  await takeClients();
  console.log(`${taken} pictures in ${values.to}`);
}

/** All looks in one size and theme. */
async function takeRound(round: Round): Promise<void> {
  const place = [round.size, round.theme, ...(lang === 'en' ? [] : [lang])].join('-');
  const named = (look: Look, index: number, state: StateLook['state']) => ({
    look,
    name: join(place, nameOf(look, index, state)),
  });
  const full = looks.map((look, index) => named(look, index, 'full')).filter(isAskedFor(round));
  for (const persona of new Set(full.map(({ look }) => look.persona)))
    await takeTour(
      round,
      full.filter(({ look }) => look.persona === persona),
    );
  for (const [index, look] of stateLooks.entries()) {
    const one = named(look, looks.length + index, look.state);
    if (isAskedFor(round)(one)) await takeState(round, look, one.name);
  }
}

type NamedLook = { readonly look: Look; readonly name: string };

/** Whether a look belongs to the round: only administrators use a desk. */
function isAskedFor({ size }: Round): (one: NamedLook) => boolean {
  return ({ look, name }) =>
    (Number.parseInt(size, 10) < minDeskWidth || administrators.includes(look.persona)) &&
    (values.only === undefined || name.includes(values.only));
}

function nameOf(look: Look, index: number, state: StateLook['state']): string {
  const number = String(index).padStart(2, '0');
  return `${number}-${look.persona}-${slug(look.to)}-${slug(look.heading(english))}-${state}`;
}

/** The looks of one person; the app is started once; again after one that could not be taken. */
async function takeTour(round: Round, tour: readonly NamedLook[]): Promise<void> {
  let person: Visitor | undefined;
  for (const { look, name } of tour) {
    const isStarted = person !== undefined;
    person ??= await visitAs(round, look.persona);
    const { page } = person;
    await page.emulateMedia({ colorScheme: round.theme });
    try {
      if (look.persona === 'stranger') await page.goto(`${round.product.origin}${look.to}`);
      else if (isStarted) await leaveAndGo(page, look.to, words);
      else await person.open({ to: look.to, theme: round.theme, lang });
      await openLook(page, look, words);
      await settle(person, 'full');
      await save(person, name);
    } catch (error) {
      await miss(person, name, error);
      await person.close();
      person = undefined;
    }
  }
  await person?.close();
}

async function takeState(round: Round, look: StateLook, name: string): Promise<void> {
  const person = await visitAs(round, look.persona);
  try {
    const leave = await enterState(person, look);
    await person.open({ to: look.to, theme: round.theme, lang });
    if (look.state !== 'loading' && look.state !== 'failed')
      await openLook(person.page, look, words);
    await settle(person, look.state);
    if (look.state === 'offline') {
      await person.context.setOffline(true);
      await person.page.getByText(words.commonText.offline).waitFor();
    }
    await save(person, name);
    await leave();
  } catch (error) {
    await miss(person, name, error);
  } finally {
    await person.close();
  }
}

function visitAs({ browser: using, product: of, size }: Round, persona: string): Promise<Visitor> {
  const [width = 390, height = 844] = size.split('x').map(Number);
  return visitor(using, of, { persona, viewport: { width, height }, isStill: true, locale: lang });
}

async function miss(person: Visitor, name: string, error: unknown): Promise<void> {
  console.log(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`);
  await save(person, `${name}-missed`);
}

/** What the clients show differently: their frame, their back button, their safe areas. */
async function takeClients(): Promise<void> {
  for (const [client, visit] of Object.entries(clients)) {
    for (const [to, heading] of [
      ['/', words.homeText.myTasks],
      ['/earn', words.earnText.title],
      ['/notifs', words.notificationsText.title],
    ] as const) {
      const name = join('clients', `${client}-${slug(to)}`);
      if (values.only !== undefined && !name.includes(values.only)) continue;
      const person = await visitor(browser, product, { persona: 'ada', isStill: true });
      const app = await person.openInSimulator({ ...visit, to, lang });
      await app.getByRole('heading', { name: heading }).first().waitFor();
      await settle(person, 'full');
      await save(person, name);
      await person.close();
    }
  }
}

async function save({ page }: Visitor, name: string): Promise<void> {
  const path = join(values.to, `${name}.png`);
  mkdirSync(join(path, '..'), { recursive: true });
  await page.screenshot({ path });
  taken += 1;
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'home'
  );
}
