import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsOf, overflowOf, smallTargetsOf } from './support/axe.ts';
import { useProduct } from './support/fixture.ts';
import { desk } from './support/visitor.ts';

const running = useProduct();

const smallPhone = { width: 320, height: 568 };

const severalScreensMs = 120_000;

/** A screen to look at: whose, where, what shows that it is there, and what to tap first. */
type Look = {
  readonly persona: string;
  readonly to: string;
  readonly heading: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

const looks: readonly Look[] = [
  { persona: 'ada', to: '/', heading: 'My Tasks', prepare: waitForTasks },
  { persona: 'ada', to: '/', heading: 'Create post', prepare: openForm },
  { persona: 'ada', to: '/', heading: 'Post details', prepare: openReview },
  { persona: 'ada', to: '/profile', heading: 'Points history' },
  { persona: 'dan', to: '/earn', heading: 'Earn', prepare: waitForFeed },
  { persona: 'dan', to: '/earn', heading: 'Like the post', prepare: openSteps },
  { persona: 'dan', to: '/notifs', heading: 'Notifications', prepare: waitForNotification },
  { persona: 'dan', to: '/notifs', heading: 'Report to admin', prepare: openReport },
  { persona: 'dan', to: '/user/1002', heading: 'Ben Carter' },
  { persona: 'olga', to: '/admin', heading: 'Your Administration Tools' },
  { persona: 'olga', to: '/requests', heading: 'Approval Request', prepare: openRequest },
  { persona: 'olga', to: '/reports', heading: 'Active Reports' },
  { persona: 'olga', to: '/admin/ban-tool', heading: 'Ban Users', prepare: askForBan },
  { persona: 'olga', to: '/admin/pin-post', heading: 'Pin Post' },
  { persona: 'olga', to: '/admin/approved-list', heading: 'Approved Users (54)' },
  { persona: 'olga', to: '/admin/manage-types', heading: 'New Type', prepare: openType },
  { persona: 'olga', to: '/admin/log', heading: 'Moderation Log' },
  { persona: 'nia', to: '/', heading: 'Hello, Nia' },
  { persona: 'ivy', to: '/', heading: 'haha! Caught with unauthorized Access' },
  {
    persona: 'max',
    to: '/',
    heading: 'caught! your id has been banned due to suspicious activity.',
  },
  { persona: 'nobody', to: '/', heading: 'Yapp lives in Telegram' },
  { persona: 'nobody', to: '/verify_x', heading: 'This link does not work' },
];

async function waitForTasks(page: Page): Promise<void> {
  await page.getByText('3 of 5 submitted, 2 reviewed').waitFor();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create post' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create post' });
  await form.getByRole('button', { name: /^Comment/ }).click();
  await form.getByRole('button', { name: /^Publish for/ }).click();
  await form.getByText('A post link is required for the selected engagement types').waitFor();
}

async function openReview(page: Page): Promise<void> {
  await page.getByText('3 of 5 submitted, 2 reviewed').click();
  await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
  await page.getByLabel('Reason of the rejection').waitFor();
}

async function waitForFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /left/ }).first().waitFor();
}

async function openSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: /left/ }).first().click();
}

async function waitForNotification(page: Page): Promise<void> {
  await page.getByText('The comment does not follow the guide.').waitFor();
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report to admin' }).click();
}

async function openRequest(page: Page): Promise<void> {
  await page.getByText('Ivy Flores').first().click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
}

async function askForBan(page: Page): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill('ben_x');
  await page.getByLabel('Reason').fill('Copied comments');
  await page.getByRole('button', { name: 'Ban User' }).click();
  await page.getByRole('button', { name: 'Confirm Ban' }).waitFor();
}

async function openType(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Add Type' }).click();
}

/** Opens every screen in a theme, and gathers what is wrong on a phone, and on the smallest one. */
async function gather(theme: 'light' | 'dark'): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const persona of new Set(looks.map((look) => look.persona))) {
    const person = await running.visit({ persona, isStill: true });
    for (const { to, heading, prepare } of looks.filter((look) => look.persona === persona)) {
      if (persona === 'nobody') await person.page.goto(`${running.product.origin}${to}`);
      else await person.open({ to, theme });
      await prepare?.(person.page);
      await person.page.getByRole('heading', { name: heading }).first().waitFor();
      const found = await inspect(person.page);
      findings.push(...found.map((text) => `${heading}: ${text}`));
    }
    await person.close();
  }
  return findings;
}

/** What axe finds, what is too small for a finger, and what is wider than a screen of 320 px. */
async function inspect(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? smallPhone;
  const findings = await findingsOf(page);
  await page.setViewportSize(smallPhone);
  const overflow = await overflowOf(page);
  const targets = await smallTargetsOf(page);
  await page.setViewportSize(usual);
  return [...findings, ...targets, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
}

test.each(['light', 'dark'] as const)(
  '[LA-07] in the %s theme axe finds nothing, fingers find every control, and small phones show it all',
  async (theme) => {
    expect(await gather(theme)).toEqual([]);
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
