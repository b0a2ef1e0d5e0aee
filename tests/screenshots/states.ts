import type { Page } from 'playwright-core';
import type { Look } from '#tests/e2e/support/look.ts';
import type { Visitor } from '#tests/e2e/support/visitor.ts';

/** A look at a screen while something is missing: rows, answers or the network. */
export type StateLook = Look & {
  readonly state: 'full' | 'empty' | 'loading' | 'failed' | 'offline';
};

const home = { to: '/', heading: 'My Tasks' };
const earn = { to: '/earn', heading: 'Earn' };
const profile = { to: '/profile', heading: 'Profile' };
const notifications = { to: '/notifs', heading: 'Notifications' };
const reviews = { to: '/reviews', heading: 'Reviews' };
const engagements = { to: '/engagements', heading: 'My engagements' };

const ofState =
  (state: StateLook['state'], persona: string) =>
  ({ to, heading }: { readonly to: string; readonly heading: string }): StateLook => ({
    state,
    persona,
    to,
    heading: () => heading,
  });

/** The members' screens with much, with nothing, before an answer, after a failure, and without a network. */
export const stateLooks: readonly StateLook[] = [
  ...[reviews].map(ofState('full', 'ada')),
  ...[engagements, home, profile].map(ofState('full', 'ben')),
  ...[reviews, home, notifications].map(ofState('empty', 'cleo')),
  ...[engagements].map(ofState('empty', 'ada')),
  ...[home, earn, profile, notifications, reviews, engagements].map(ofState('loading', 'ada')),
  ...[home, earn, profile, notifications, reviews, engagements].map(ofState('failed', 'ada')),
  ...[home, earn, profile].map(ofState('offline', 'ada')),
];

const calls = /\/v1\//;
/** The own row is there, without which no screen is shown. */
const rows = /\/tables\/(?!users|pointConst)/;

/** Brings the state about before the screen is opened; answers what ends it. */
export async function enterState(
  { page, context }: Visitor,
  { state }: StateLook,
): Promise<() => Promise<void>> {
  switch (state) {
    case 'loading':
      await page.route(calls, () => undefined);
      return () => page.unroute(calls);
    case 'failed':
      await page.route(rows, (route) => route.fulfill({ status: 500, body: '{}' }));
      // Without the first call everything is read on its own.
      await page.route(/\/executions$/, async (route) => {
        const isFirst = route.request().postData()?.includes('openApp') === true;
        await (isFirst ? route.abort() : route.continue());
      });
      return async () => {
        await page.unrouteAll();
      };
    case 'offline':
      return () => context.setOffline(false);
    case 'full':
    case 'empty':
      return async () => undefined;
  }
}

const mostMs = 20_000;

/** Waits until a screen has come to rest; one that goes on loading, until it says so. */
export async function settle(page: Page, state: StateLook['state']): Promise<void> {
  const isBusy = page.locator('main [aria-busy="true"]');
  if (state === 'loading') {
    await isBusy.first().waitFor();
    return;
  }
  await isBusy.first().waitFor({ state: 'detached', timeout: mostMs });
  // A live line is no request that ends.
  await page.waitForLoadState('networkidle', { timeout: mostMs });
}
