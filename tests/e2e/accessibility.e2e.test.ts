import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LanguageCode } from '#src/text/languages.ts';
import {
  cutTextsOf,
  doubleText,
  edgelessOf,
  findingsOf,
  overflowOf,
  smallTargetsOf,
} from './support/axe.ts';
import { useProduct } from './support/fixture.ts';
import { looks, openLook } from './support/looks.ts';
import { desk, type VisitorOptions } from './support/visitor.ts';
import { wordsOf } from './support/words.ts';

const running = useProduct();

const smallPhone = { width: 320, height: 568 };

const narrowPhone = { width: 360, height: 844 };

const severalScreensMs = 180_000;

type View = { readonly lang: LanguageCode; readonly theme: 'light' | 'dark' };

/** Opens every screen in a language and theme, and gathers what an inspection of each finds. */
async function gather(
  view: View,
  inspect: (page: Page) => Promise<readonly string[]>,
  options: Partial<VisitorOptions> = {},
): Promise<readonly string[]> {
  const findings: string[] = [];
  const words = await wordsOf(view.lang);
  for (const persona of new Set(looks.map((look) => look.persona))) {
    const visit = { persona, isStill: true, locale: view.lang, ...options };
    const person = await running.visit(visit);
    for (const look of looks.filter((one) => one.persona === persona)) {
      if (persona === 'nobody') await person.page.goto(`${running.product.origin}${look.to}`);
      else await person.open({ to: look.to, ...view });
      await openLook(person.page, look, words);
      const found = await inspect(person.page);
      findings.push(...found.map((text) => `${look.to} ${look.heading(words)}: ${text}`));
    }
    await person.close();
  }
  return findings;
}

/** What axe finds, what is too small for a finger, and what small phones and large text do not show whole. */
async function inspectAll(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? smallPhone;
  const findings = await findingsOf(page);
  await page.setViewportSize(smallPhone);
  const overflow = await overflowOf(page);
  const targets = await smallTargetsOf(page);
  await page.setViewportSize(narrowPhone);
  const endDouble = await doubleText(page);
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

test.each([
  { lang: 'en', theme: 'light' },
  { lang: 'en', theme: 'dark' },
  { lang: 'ru', theme: 'light' },
  { lang: 'fa', theme: 'dark' },
] as const)(
  '[LA-02] [LA-05] [LA-07] in $lang and $theme axe finds nothing, fingers find every control, and small phones and large text show it all',
  async (view) => {
    expect(await gather(view, inspectAll)).toEqual([]);
  },
  severalScreensMs,
);

test(
  '[LA-06] forced colours leave every edge and state',
  async () => {
    const view = { lang: 'en', theme: 'light' } as const;
    expect(await gather(view, edgelessOf, { hasForcedColors: true })).toEqual([]);
  },
  severalScreensMs,
);

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
