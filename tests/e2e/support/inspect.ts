import type { Page } from 'playwright-core';
import type { LanguageCode } from '#src/text/languages.ts';
import {
  cutTextsOf,
  doubleText,
  edgelessOf,
  findingsOf,
  overflowOf,
  smallTargetsOf,
  strayLinesOf,
  unwrittenNumbersOf,
} from './axe.ts';
import type { RunningProduct } from './fixture.ts';
import { changeTheme, leaveAndGo } from './in-place.ts';
import { looksOf, openLook } from './looks.ts';
import { within } from './within.ts';
import { wordsOf } from './words.ts';

/** The smallest phone that is inspected. */
export const smallPhone = { width: 320, height: 568 };

const narrowPhone = { width: 360, height: 844 };

/** The language and theme in which screens are inspected. */
export type View = { readonly lang: LanguageCode; readonly theme: 'light' | 'dark' };

/** Opens every screen in a language and theme, the app once for each person, and gathers what an inspection of each finds. */
export async function gather(
  running: RunningProduct,
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
      if (persona === 'stranger') await page.goto(`${running.product.origin}${look.to}`);
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

/** What axe finds apart from colors, what is too small to tap, and what small phones and large text cut off. */
export async function inspectAll(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? smallPhone;
  const findings = [
    ...(await within(`axe at ${page.url()}`, findingsOf(page, 'all but colors'))),
    ...(await unwrittenNumbersOf(page)),
    ...(await strayLinesOf(page)),
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

/** The same, plus what does not depend on the language: the colors of both themes, and the edges in forced colors. */
export async function inspectColors(page: Page): Promise<readonly string[]> {
  const findings = [...(await inspectAll(page)), ...(await findingsOf(page, 'colors'))];
  await within(`dark colors at ${page.url()}`, changeTheme(page, 'dark'));
  const dark = await findingsOf(page, 'colors');
  await within(`light colors at ${page.url()}`, changeTheme(page, 'light'));
  await page.emulateMedia({ forcedColors: 'active' });
  const edgeless = await edgelessOf(page);
  await page.emulateMedia({ forcedColors: 'none' });
  return [...findings, ...dark.map((text) => `dark: ${text}`), ...edgeless];
}
