import { matchRoute, routes } from '#src/domain/access/routes.ts';
import type { LanguageCode } from '#src/text/languages.ts';

/** The screens with their own skeleton; `tabs` is any other screen with the tab bar, `bare` any screen without it. */
export type SkeletonName = 'home' | 'earn' | 'profile' | 'tabs' | 'bare';

/** The words that the page shows before the app runs. */
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

/** What the page shows before the app runs: HTML in English, and the words of each language. */
export type PageParts = {
  readonly skeletons: Readonly<Record<SkeletonName, string>>;
  /** The line for a slow start. Rule BS-14. */
  readonly loading: string;
  /** The screen of a failed start. Rule BS-06. */
  readonly failure: string;
  readonly words: PageWords;
};

/** The element that holds the placeholder. */
export const startElementId = 'start';

/** The template with the styles of the whole app, which skeletons do not need. */
export const allStylesId = 'all-styles';

/** The template with the screen of a failed start. */
export const failureId = 'failed-start';

/** The page's markup for the first paint: all skeletons and the slow-start line, each hidden. */
export function firstMarkup({ skeletons, loading }: PageParts): string {
  const all = Object.entries(skeletons).map(
    ([name, html]) => `<div hidden data-skeleton="${name}">${html}</div>`,
  );
  return `<div id="${startElementId}">${all.join('')}${loading}</div>`;
}

/** The skeleton for a path; without a tab bar if the person is unknown or the path matches no route. Rules BS-01, SP-01. */
export function skeletonNameOf(path: string, isKnown: boolean): SkeletonName {
  const name = matchRoute(path)?.name;
  if (name === undefined || !isKnown) return 'bare';
  if (name === 'home' || name === 'earn' || name === 'profile') return name;
  return routes[name].hasTabBar ? 'tabs' : 'bare';
}
