import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/** A screen or sheet to look at: whose, where, what shows that it is there, and what to tap first. */
export type Look = {
  readonly persona: string;
  readonly to: string;
  readonly heading: (words: Words) => string;
  readonly prepare?: (page: Page, words: Words) => Promise<void>;
};

/** The ids of the posts that are looked at on their own screens. */
export type LookedAtPosts = {
  /** Of ada, with engagements in every state. */
  readonly launch: string;
  /** Of ben, which asks for a quote. */
  readonly quote: string;
};
