import type { Browser, BrowserContext, FrameLocator, Page, Request } from 'playwright-core';
import type { Product } from './product.ts';

/** Where a persona lands and how the messenger looks: parameters of the simulator's address. */
export type Visit = {
  readonly to?: string;
  readonly theme?: 'light' | 'dark';
  /** The language of the person's messenger. */
  readonly lang?: string;
  readonly startapp?: string;
  /** A messenger user of one's own, as JSON. */
  readonly user?: string;
  readonly platform?: string;
  readonly version?: string;
};

/** Who comes, and with what. */
export type VisitorOptions = {
  /** A persona of the demo. */
  readonly persona: string;
  /** A phone where nothing is said. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language of the browser; English where nothing is said. */
  readonly locale?: string;
  /** The time zone of the device, by its IANA name; that of this machine where nothing is said. */
  readonly timezoneId?: string;
  /** Asks for no motion, so that nothing is caught halfway. */
  readonly isStill?: boolean;
  /** Tabs that the app opens stay open to be looked at, instead of being closed at once. */
  readonly keepsTabs?: boolean;
};

/** A person with a phone of their own: storage and cookies are no one else's. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens the app unframed, with the launch parameters that the simulator signs. */
  open(visit?: Visit): Promise<void>;
  /** Opens the simulator, and answers the app in its frame. */
  openInSimulator(visit?: Visit): Promise<FrameLocator>;
  /** What the page said in the console that it should not have. */
  readonly complaints: readonly string[];
  /** Everything that any page said in the console. */
  readonly said: readonly string[];
  /** Every request of the first tab and its frames, and of tabs that are kept. */
  readonly requests: readonly Request[];
  close(): Promise<void>;
};

const phone = { width: 390, height: 844 };

/** A screen on which the simulator shows its controls beside the app. */
export const desk = { width: 1280, height: 900 };

/** Gives a persona a phone. */
export async function visitor(
  browser: Browser,
  product: Product,
  who: string | VisitorOptions,
): Promise<Visitor> {
  const options = typeof who === 'string' ? { persona: who } : who;
  const { persona, viewport = phone, isStill = false, keepsTabs = false } = options;
  const { locale = 'en-GB', timezoneId } = options;
  const reducedMotion = isStill ? 'reduce' : 'no-preference';
  const zone = timezoneId === undefined ? {} : { timezoneId };
  const look = { reducedMotion, locale, ...zone } as const;
  const context = await browser.newContext({ viewport, hasTouch: true, ...look });
  // Pictures of people come from a public service, which tests do not ask.
  await context.route(/^https:\/\//, (route) => route.abort());
  const page = await context.newPage();
  const complaints: string[] = [];
  const said: string[] = [];
  const requests: Request[] = [];
  const watch = (tab: Page): void => {
    tab.on('request', (request) => requests.push(request));
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('console', (message) => {
      said.push(message.text());
      if (message.type() === 'error' && !isExpected(message.text()))
        complaints.push(message.text());
    });
  };
  watch(page);
  context.on('page', (tab) => {
    if (keepsTabs) watch(tab);
    else void tab.close();
  });
  const addressOf = (visit: Visit, frame: object): string => {
    const query = new URLSearchParams({ as: persona, ...frame, ...visit });
    return `${product.origin}/launch?${query.toString()}`;
  };
  return {
    page,
    context,
    complaints,
    said,
    requests,
    async open(visit = {}) {
      await page.goto(addressOf(visit, { frame: '0' }));
    },
    async openInSimulator(visit = {}) {
      await page.goto(addressOf(visit, {}));
      return page.frameLocator('#app-frame');
    },
    async close() {
      await context.close();
    },
  };
}

/** The hosts that were asked for anything. */
export function hostsOf(requests: readonly Request[]): readonly string[] {
  const addresses = requests.map((request) => new URL(request.url()));
  return [...new Set(addresses.map(({ hostname }) => hostname))].filter((host) => host !== '');
}

/**
 * A person who is not in the database gets a 404, and what is outside is not reached: the browser remarks.
 * The backend's SDK remarks upon a socket that was still connecting when its page was left or its session ended.
 */
function isExpected(text: string): boolean {
  return /net::ERR_(FAILED|ABORTED)|status of 404|^WebSocket error: WebSocket error$/.test(text);
}
