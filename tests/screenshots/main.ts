import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { looks, openLook, type Look } from '#tests/e2e/support/looks.ts';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { visitor, type Visit, type Visitor } from '#tests/e2e/support/visitor.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { enterState, settle, stateLooks, type StateLook } from './states.ts';

// Takes a picture of every screen and sheet, full, empty, loading, failed and offline, on phones of three sizes, light and
// dark, and as the messenger's different clients show them. Prints what could not be taken.

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'screenshots' },
    size: { type: 'string' },
    theme: { type: 'string' },
    only: { type: 'string' },
  },
});

const sizes = ['390x844', '360x640', '320x568'] as const;
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

const words = await wordsOf('en');
const product = await startProduct();
const browser = await launchChromium();
let taken = 0;
try {
  rmSync(values.to, { recursive: true, force: true });
  for (const size of sizes.filter((one) => values.size === undefined || one === values.size)) {
    for (const theme of themes.filter((one) => values.theme === undefined || one === values.theme))
      await takeRound({ product, browser, size, theme });
  }
  await takeClients();
  console.log(`${taken} pictures in ${values.to}`);
} finally {
  await browser.close();
  await product.stop();
}

/** All looks in one size and theme. */
async function takeRound(round: Round): Promise<void> {
  const all: readonly (Look & { readonly state?: StateLook['state'] })[] = [
    ...looks,
    ...stateLooks,
  ];
  for (const [index, look] of all.entries()) {
    const state = look.state ?? 'full';
    const name = `${String(index).padStart(2, '0')}-${look.persona}-${slug(look.to)}-${slug(look.heading(words))}-${state}`;
    if (values.only !== undefined && !name.includes(values.only)) continue;
    await take(round, { ...look, state }, join(`${round.size}-${round.theme}`, name));
  }
}

async function take(round: Round, look: StateLook, name: string): Promise<void> {
  const [width = 390, height = 844] = round.size.split('x').map(Number);
  const viewport = { width, height };
  const person = await visitor(round.browser, round.product, {
    persona: look.persona,
    viewport,
    isStill: true,
  });
  try {
    const leave = await enterState(person, look);
    if (look.persona === 'nobody') await person.page.goto(`${round.product.origin}${look.to}`);
    else await person.open({ to: look.to, theme: round.theme });
    if (look.state !== 'loading' && look.state !== 'failed')
      await openLook(person.page, look, words);
    await settle(person.page, look.state);
    if (look.state === 'offline') {
      await person.context.setOffline(true);
      await person.page.getByText(words.commonText.offline).waitFor();
    }
    await save(person, name);
    await leave();
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`);
    await save(person, `${name}-missed`);
  } finally {
    await person.close();
  }
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
      const app = await person.openInSimulator({ ...visit, to });
      await app.getByRole('heading', { name: heading }).first().waitFor();
      await settle(person.page, 'full');
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
