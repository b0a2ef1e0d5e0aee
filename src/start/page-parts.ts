import { matchRoute, routes } from '#src/domain/access/routes.ts';
import type { LanguageCode } from '#src/text/languages.ts';

/** The screens that have a skeleton of their own; `tabs` is every other screen with the tab bar, `bare` one without. */
export type SkeletonName = 'home' | 'earn' | 'profile' | 'tabs' | 'bare';

/** What the page says before the app is there. */
export type PageWord =
  | 'loading'
  | 'checking'
  | 'loadingAndChecking'
  | 'feedTitle'
  | 'navigation'
  | 'home'
  | 'earn'
  | 'profile'
  | 'failed'
  | 'reload'
  | 'fileMissing'
  | 'silent';

/** The words of each language. */
export type PageWords = Readonly<Record<LanguageCode, Readonly<Record<PageWord, string>>>>;

/** What the page shows before the app is there, as HTML in English, and its words in each language. */
export type PageParts = {
  readonly skeletons: Readonly<Record<SkeletonName, string>>;
  /** Says that the start takes its time. Rule BS-14. */
  readonly loading: string;
  /** Says that the start has failed. Rule BS-06. */
  readonly failure: string;
  readonly words: PageWords;
};

/** The element of the page that holds what is shown before the app is there. */
export const startElementId = 'start';

/** The template in the page that holds the styles of the whole app, which a skeleton does without. */
export const allStylesId = 'all-styles';

/** The template in the page that holds what a failed start shows. */
export const failureId = 'failed-start';

/** What is in the page for the first paint: all skeletons and the line for a long start, each hidden. */
export function firstMarkup({ skeletons, loading }: PageParts): string {
  const all = Object.entries(skeletons).map(
    ([name, html]) => `<div hidden data-skeleton="${name}">${html}</div>`,
  );
  return `<div id="${startElementId}">${all.join('')}${loading}</div>`;
}

/** Which skeleton is shown instead of a path's screen; without a tab bar where no one is known, and on an unknown path. Rules BS-01, SP-01. */
export function skeletonNameOf(path: string, isKnown: boolean): SkeletonName {
  const name = matchRoute(path)?.name;
  if (name === undefined || !isKnown) return 'bare';
  if (name === 'home' || name === 'earn' || name === 'profile') return name;
  return routes[name].hasTabBar ? 'tabs' : 'bare';
}
