import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/** A screen or sheet to inspect: its persona, its route, what shows that it is open, and what to tap first. */
export type Look = {
  readonly persona: string;
  readonly to: string;
  readonly heading: (words: Words) => string;
  readonly prepare?: (page: Page, words: Words) => Promise<void>;
};

/** The ids of the posts that are inspected on their own screens. */
export type LookedAtPosts = {
  /** By ada, with engagements in every state. */
  readonly launch: string;
  /** By ben, which asks for a quote. */
  readonly quote: string;
};
