import { expect, test } from 'vitest';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { enterState, stateLooks } from '#tests/screenshots/states.ts';
import { findingsOf, overflowOf } from './support/axe.ts';
import { useProduct } from './support/fixture.ts';
import { gather, inspectColors, smallPhone } from './support/inspect.ts';
import { looksAt } from './support/looks.ts';
import { desk } from './support/visitor.ts';

const running = useProduct();

const severalScreensMs = 600_000;

test(
  '[LA-02] [LA-05] [LA-06] [LA-07] in English axe finds no violation, every control is large enough to tap, and small phones and large text show everything',
  async () => {
    expect(await gather(running, { lang: 'en', theme: 'light' }, inspectColors)).toEqual([]);
  },
  severalScreensMs,
);

test('[LA-05] [LA-07] axe also inspects screens that failed to load', async () => {
  const ada = await running.visit({ persona: 'ada', isStill: true });
  const { page } = ada;
  const failed = stateLooks.filter(({ state }) => state === 'failed');
  const findings: string[] = [];
  for (const [index, look] of failed.entries()) {
    if (index === 0) await enterState(ada, look);
    // Reopened each time: within the app, the test would find the button of the previous screen.
    await ada.open({ to: look.to, theme: 'light' });
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    const found = await inspectColors(page);
    findings.push(...found.map((text) => `${look.to} failed: ${text}`));
  }
  expect(findings).toEqual([]);
  await ada.close();
});

test('[LA-07] axe inspects every route', () => {
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
