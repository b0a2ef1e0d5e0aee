import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import {
  cutTextsOf,
  doubleText,
  edgelessOf,
  findingsOf,
  overflowOf,
  smallTargetsOf,
  unwrittenNumbersOf,
} from './support/axe.ts';
import { useProduct } from './support/fixture.ts';
import { changeTheme, leaveAndGo } from './support/in-place.ts';
import { looksAt, looksOf, openLook } from './support/looks.ts';
import { desk } from './support/visitor.ts';
import { within } from './support/within.ts';
import { wordsOf } from './support/words.ts';
import { enterState, stateLooks } from '#tests/screenshots/states.ts';

const running = useProduct();

const smallPhone = { width: 320, height: 568 };

const narrowPhone = { width: 360, height: 844 };

const severalScreensMs = 600_000;

type View = { readonly lang: LanguageCode; readonly theme: 'light' | 'dark' };

/** Opens every screen in a language and theme, the app once for each person, and gathers what an inspection of each finds. */
async function gather(
  { lang, theme }: View,
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const words = await wordsOf(lang);
  const looks = await looksOf(running.product);
  for (const persona of new Set(looks.map((look) => look.persona))) {
    const person = await running.visit({ persona, isStill: true, locale: lang });
    const { page } = person;
    await page.emulateMedia({ colorScheme: theme });
    for (const [index, look] of looks.filter((one) => one.persona === persona).entries()) {
      if (persona === 'nobody') await page.goto(`${running.product.origin}${look.to}`);
      else if (index === 0) await person.open({ to: look.to, theme, lang });
      else await leaveAndGo(page, look.to, words);
      const name = `${lang} ${look.to} ${look.heading(words)}`;
      await within(`opening ${name}`, openLook(page, look, words));
      const found = await inspect(page);
      findings.push(...found.map((text) => `${name}: ${text}`));
    }
    await person.close();
  }
  return findings;
}

/** What axe finds, what is too small for a finger, and what small phones and large text do not show whole. */
async function inspectAll(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? smallPhone;
  const findings = [
    ...(await within(`axe at ${page.url()}`, findingsOf(page))),
    ...(await unwrittenNumbersOf(page)),
  ];
  await within(`another size of ${page.url()}`, page.setViewportSize(smallPhone));
  const overflow = await overflowOf(page);
  const targets = await smallTargetsOf(page);
  await within(`another size of ${page.url()}`, page.setViewportSize(narrowPhone));
  const endDouble = await within(`larger text at ${page.url()}`, doubleText(page));
  const cut = await cutTextsOf(page);
  const widened = await overflowOf(page);
  await endDouble();
  await page.setViewportSize(usual);
  return [
    ...findings,
    ...targets,
    ...(overflow > 0 ? [`${overflow} px too wide at ${smallPhone.width} px`] : []),
    ...(widened > 0 ? [`${widened} px too wide at 200 %`] : []),
    ...cut,
  ];
}

/** The same, and what is no different in another language: the dark theme's colors, and the edges of forced ones. */
async function inspectColors(page: Page): Promise<readonly string[]> {
  const findings = await inspectAll(page);
  await within(`dark colors at ${page.url()}`, changeTheme(page, 'dark'));
  const dark = await findingsOf(page, ['color-contrast']);
  await within(`light colors at ${page.url()}`, changeTheme(page, 'light'));
  await page.emulateMedia({ forcedColors: 'active' });
  const edgeless = await edgelessOf(page);
  await page.emulateMedia({ forcedColors: 'none' });
  return [...findings, ...dark.map((text) => `dark: ${text}`), ...edgeless];
}

// One after the other: of several windows at once, one was seen to freeze.
test.each([
  { view: { lang: 'en', theme: 'light' }, inspect: inspectColors },
  { view: { lang: 'ru', theme: 'light' }, inspect: inspectAll },
  { view: { lang: 'fa', theme: 'dark' }, inspect: inspectAll },
] as const)(
  '[LA-02] [LA-05] [LA-06] [LA-07] in $view.lang axe finds nothing, fingers find every control, and small phones and large text show it all',
  async ({ view, inspect }) => {
    expect(await gather(view, inspect)).toEqual([]);
  },
  severalScreensMs,
);

test('[LA-05] [LA-07] screens that could not be loaded are looked at as well', async () => {
  const ada = await running.visit({ persona: 'ada', isStill: true });
  const { page } = ada;
  const failed = stateLooks.filter(({ state }) => state === 'failed');
  const findings: string[] = [];
  for (const [index, look] of failed.entries()) {
    if (index === 0) await enterState(ada, look);
    // Opened again each time: within the app, the button of the screen before would be found for this one's.
    await ada.open({ to: look.to, theme: 'light' });
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    const found = await inspectColors(page);
    findings.push(...found.map((text) => `${look.to} failed: ${text}`));
  }
  expect(findings).toEqual([]);
  await ada.close();
});

test('[LA-07] every route is among the screens that axe looks at', () => {
  const seen = new Set(
    looksAt({ launch: 'launch', quote: 'quote' }).map(({ to }) => matchRoute(to)?.name),
  );
  // These show the same screens as other routes.
  for (const same of ['adminTools', 'authSubPath', 'test'] as const) seen.add(same);
  expect(Object.keys(routes).filter((name) => ![...seen].some((one) => one === name))).toEqual([]);
});

test.each([
  ['a desk', desk],
  ['a phone', smallPhone],
])('axe finds nothing on the simulator either, on %s', async (_place, viewport) => {
  const { page, openInSimulator, close } = await running.visit({
    persona: 'dan',
    viewport,
    isStill: true,
  });
  const app = await openInSimulator({ theme: 'dark' });
  await app.getByRole('heading', { name: 'My Tasks' }).waitFor();
  const findings = [...(await findingsOf(page))];
  const opener = page.getByRole('button', { name: 'Simulator' });
  if (await opener.isVisible()) await opener.click();
  for (const name of [/^Bot chat/, /^Calls/]) {
    await page.getByRole('tab', { name }).click();
    findings.push(...(await findingsOf(page)));
  }
  expect(findings).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await close();
});
