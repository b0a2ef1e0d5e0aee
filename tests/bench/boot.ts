import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { startProduct } from '#tests/e2e/support/product.ts';

// How long a start takes, cold and for the third time, with a slowed processor and network: until something is painted,
// until the first screen is complete, and until it responds to a tap, with the requests until then. Prints medians and never
// fails. Rules SP-01 to SP-05.
//   npm run bench -- boot --profile low --start /earn --runs 3 --only cold

type Profile = { readonly cpu: number; readonly megabits: number; readonly roundTripMs: number };

const profiles: Readonly<Record<string, Profile>> = {
  low: { cpu: 14, megabits: 1.6, roundTripMs: 150 },
  p75: { cpu: 14, megabits: 9, roundTripMs: 100 },
  x4: { cpu: 4, megabits: 1.6, roundTripMs: 150 },
};

/** The persona, the route, and what appears there. */
const starts = [
  { name: '/', path: '/', persona: 'ada', shown: 'ul[aria-label="Active posts"] > li' },
  {
    name: '/earn',
    path: '/earn',
    persona: 'ben',
    shown: 'ul[aria-label="Posts to engage with"] > li',
  },
  {
    name: '/admin',
    path: '/admin',
    persona: 'olga',
    shown: 'main[aria-busy="false"] a, main:not([aria-busy]) a',
  },
  { name: 'unapproved', path: '/', persona: 'ivy', shown: 'main:not([aria-busy="true"]) h1' },
] as const;

/** The durations of a start, in milliseconds since the page was requested, and its requests until a tap worked. */
type Start = {
  readonly paintMs: number;
  readonly shownMs: number;
  readonly ownMs: number;
  readonly files: number;
  readonly calls: number;
  readonly scriptKb: number;
};

const { values } = parseArgs({
  options: {
    profile: { type: 'string' },
    start: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const product = await startProduct();
const browser = await launchChromium();
try {
  for (const [profileName, profile] of Object.entries(profiles)) {
    for (const { name, start, kind } of chosenStarts(profileName)) {
      const query = new URLSearchParams({ as: start.persona, to: start.path, frame: '0' });
      const address = `${product.origin}/launch?${query.toString()}`;
      const times: Start[] = [];
      while (times.length < Number(values.runs)) {
        times.push(await measure(browser, { address, shown: start.shown, profile, kind }));
      }
      console.log(`${name}: ${describe(times)}`);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

/** The starts chosen on the command line, each cold and warm. */
function chosenStarts(profileName: string) {
  const isChosen = (choice: string | undefined, name: string) => (choice ?? name) === name;
  if (!isChosen(values.profile, profileName)) return [];
  const kinds = (['cold', 'warm'] as const).filter((kind) => isChosen(values.only, kind));
  return starts
    .filter(({ name }) => isChosen(values.start, name))
    .flatMap((start) =>
      kinds.map((kind) => ({ name: `${profileName} ${kind} ${start.name}`, start, kind })),
    );
}

type Opening = {
  readonly address: string;
  readonly shown: string;
  readonly profile: Profile;
  readonly kind: 'cold' | 'warm';
};

/** Opens the app with its own cache; warm is the third time. */
async function measure(on: Browser, opening: Opening): Promise<Start> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    await context.addInitScript(noteTimes, opening.shown);
    for (let earlier = 0; opening.kind === 'warm' && earlier < 2; earlier++) {
      const page = await open(context, opening.address);
      await page.waitForLoadState('networkidle');
      await page.close();
    }
    return await read(await open(context, opening.address, opening.profile));
  } finally {
    await context.close();
  }
}

async function open(context: BrowserContext, address: string, profile?: Profile): Promise<Page> {
  const page = await context.newPage();
  if (profile !== undefined) await slowDown(await context.newCDPSession(page), profile);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('own').length > 0, undefined, {
    timeout: 60_000,
  });
  return page;
}

async function slowDown(cdp: CDPSession, { cpu, megabits, roundTripMs }: Profile): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (megabits * 1e6) / 8,
    uploadThroughput: (megabits * 1e6) / 16,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Runs in the page: records when the expected content was painted, by the page and by the app itself. */
function noteTimes(shown: string): void {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const isOwn = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
  const noted = new Set<string>();
  const note = (name: string) => {
    if (noted.has(name)) return;
    noted.add(name);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => performance.mark(name));
    port1.start();
    port2.postMessage(0);
  };
  const look = () => {
    const elements = [...document.querySelectorAll(shown)].filter(isShown);
    if (elements.length > 0) note('shown');
    if (elements.some(isOwn)) note('own');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function read(page: Page): Promise<Start> {
  return page.evaluate(() => {
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const ownMs = timeOf('own');
    const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime, transferSize }) => startTime < ownMs && transferSize > 0,
    );
    const isCall = ({ name }: PerformanceEntry) => name.includes('/v1/');
    const scripts = asked.filter(({ name }) => name.endsWith('.js'));
    return {
      paintMs: timeOf('first-contentful-paint'),
      shownMs: timeOf('shown'),
      ownMs,
      files: 1 + asked.filter((entry) => !isCall(entry)).length,
      calls: asked.filter(isCall).length,
      scriptKb: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0) / 1000,
    };
  });
}

function describe(times: readonly Start[]): string {
  const of = (pick: (start: Start) => number) => median(times.map(pick)).toFixed(0);
  return [
    `first paint ${of(({ paintMs }) => paintMs)} ms`,
    `shown ${of(({ shownMs }) => shownMs)} ms`,
    `answers a tap ${of(({ ownMs }) => ownMs)} ms`,
    `${of(({ files }) => files)} files`,
    `${of(({ calls }) => calls)} calls`,
    `${of(({ scriptKb }) => scriptKb)} KB of script`,
  ].join(', ');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? 0;
}
