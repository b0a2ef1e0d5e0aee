import type { Request } from 'playwright-core';
import { nextFrames } from '#tests/e2e/support/in-place.ts';
import type { Look } from '#tests/e2e/support/look.ts';
import type { Visitor } from '#tests/e2e/support/visitor.ts';

/** A screen while something is missing: rows, responses or the network. */
export type StateLook = Look & {
  readonly state: 'full' | 'empty' | 'loading' | 'failed' | 'offline';
};

type Place = Pick<Look, 'to' | 'heading'>;

const home: Place = { to: '/', heading: ({ homeText }) => homeText.myTasks };
const earn: Place = { to: '/earn', heading: ({ earnText }) => earnText.title };
const profile: Place = { to: '/profile', heading: ({ profileText }) => profileText.ownTitle };
const notifications: Place = {
  to: '/notifs',
  heading: ({ notificationsText }) => notificationsText.title,
};
const reviews: Place = { to: '/reviews', heading: ({ reviewsText }) => reviewsText.title };
const engagements: Place = {
  to: '/engagements',
  heading: ({ engagementsText }) => engagementsText.title,
};
const admin: Place = { to: '/admin', heading: ({ adminHomeText }) => adminHomeText.title };
const approvals: Place = { to: '/requests', heading: ({ requestText }) => requestText.title };
const reports: Place = { to: '/reports', heading: ({ reportsText }) => reportsText.title };
const people: Place = {
  to: '/admin/people',
  heading: ({ peopleText }) => peopleText.lists.people.title(null),
};
const log: Place = { to: '/admin/log', heading: ({ logText }) => logText.title };
const economy: Place = { to: '/admin/economy', heading: ({ economyText }) => economyText.title };
const signals: Place = { to: '/admin/signals', heading: ({ signalsText }) => signalsText.title };
const outbox: Place = { to: '/admin/outbox', heading: ({ outboxText }) => outboxText.title };
const work = [admin, approvals, reports, people, log, economy, signals, outbox];

const ofState =
  (state: StateLook['state'], persona: string) =>
  (place: Place): StateLook => ({ state, persona, ...place });

/** The screens with much, with nothing, before an answer, after a failure, and without a network. */
export const stateLooks: readonly StateLook[] = [
  ...[reviews].map(ofState('full', 'ada')),
  ...[engagements, home, profile].map(ofState('full', 'ben')),
  ...[reviews, home, notifications].map(ofState('empty', 'cleo')),
  ...[engagements].map(ofState('empty', 'ada')),
  ...[home, earn, profile, notifications, reviews, engagements].map(ofState('loading', 'ada')),
  ...[home, earn, profile, notifications, reviews, engagements].map(ofState('failed', 'ada')),
  ...[home, earn, profile].map(ofState('offline', 'ada')),
  ...work.map(ofState('empty', 'olga')),
  ...work.map(ofState('loading', 'olga')),
  ...work.map(ofState('failed', 'olga')),
  ...[admin, approvals, people].map(ofState('offline', 'olga')),
];

const calls = /\/v1\//;
/** The own row is always available, because no screen appears without it. */
const rows = /\/tables\/(?!users\/rows\/|pointConst)/;
/** Reads of many rows, which need not exist. */
const lists = /\/tables\/(?!pointConst)[^/]+\/rows(\?|$)/;

/** Sets up the state before the screen is opened; returns its cleanup. */
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
      // Without the first call everything is read separately.
      await page.route(/\/executions$/, async (route) => {
        const isFirst = route.request().postData()?.includes('openApp') === true;
        await (isFirst ? route.abort() : route.continue());
      });
      return async () => {
        await page.unrouteAll();
      };
    case 'offline':
      return () => context.setOffline(false);
    case 'empty':
      await page.route(lists, (route) => route.fulfill({ json: { total: 0, rows: [] } }));
      return () => page.unroute(lists);
    case 'full':
      return async () => undefined;
  }
}

const maxMs = 20_000;

/** How many rounds of three frames a picture waits for its screen's requests. */
const maxRounds = 100;

/** Waits until a screen has come to rest; one that continues loading, until it says so. */
export async function settle(
  { page, requests }: Visitor,
  state: StateLook['state'],
): Promise<void> {
  const isBusy = page.locator('main[aria-busy="true"], main [aria-busy="true"]');
  if (state === 'loading') {
    await isBusy.first().waitFor();
    return;
  }
  await isBusy.first().waitFor({ state: 'detached', timeout: maxMs });
  await page.waitForLoadState('networkidle', { timeout: maxMs });
  // A screen that was gone to in place asks for its rows after that.
  const isOpen = (request: Request) =>
    request.failure() === null && request.timing().responseEnd === -1;
  let rounds = 0;
  do await nextFrames(page, 3);
  while (requests.some(isOpen) && (rounds += 1) < maxRounds);
}
