import type { Browser, BrowserContext, FrameLocator, Page, Request } from 'playwright-core';
import type { Product } from './product.ts';

/** Where a persona lands and how the messenger looks: parameters of the simulator's address. */
export type Visit = {
  readonly to?: string;
  readonly theme?: 'light' | 'dark';
  /** The language of the person's messenger. */
  readonly lang?: string;
  readonly startapp?: string;
  /** A custom messenger user, as JSON. */
  readonly user?: string;
  readonly platform?: string;
  readonly version?: string;
};

/** The visitor and their device. */
export type VisitorOptions = {
  /** A persona of the demo. */
  readonly persona: string;
  /** A phone unless given. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language of the browser; English unless given. */
  readonly locale?: string;
  /** The time zone of the device, by its IANA name; this machine's unless given. */
  readonly timezoneId?: string;
  /** Reduces motion, so that nothing is captured halfway. */
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
  /** The page's unexpected console messages. */
  readonly complaints: readonly string[];
  /** All console messages of all pages. */
  readonly said: readonly string[];
  /** Every request of the first tab and its frames, and of tabs that are kept. */
  readonly requests: readonly Request[];
  close(): Promise<void>;
};

const phone = { width: 390, height: 844 };

/** A window in which the simulator shows its controls beside the app. */
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

/** The hosts of all requests. */
export function hostsOf(requests: readonly Request[]): readonly string[] {
  const addresses = requests.map((request) => new URL(request.url()));
  return [...new Set(addresses.map(({ hostname }) => hostname))].filter((host) => host !== '');
}

/**
 * A person who is not in the database gets a 404, and what is outside is not reached: the browser remarks.
 * The backend's SDK logs a socket that was still connecting when its page was left or its session ended.
 */
function isExpected(text: string): boolean {
  return /net::ERR_(FAILED|ABORTED)|status of 404|^WebSocket error: WebSocket error$/.test(text);
}
