import { matchRoute, routes } from '#src/domain/access/routes.ts';
import type { LanguageCode } from '#src/text/languages.ts';

/** The screens that have a skeleton of their own; `tabs` is every other screen with the tab bar, `bare` one without. */
export type SkeletonName = 'home' | 'earn' | 'profile' | 'tabs' | 'bare';

/** What a skeleton says. */
export type SkeletonWord = 'loading' | 'feedTitle' | 'navigation' | 'home' | 'earn' | 'profile';

/** The words of each language, as HTML. */
export type SkeletonWords = Readonly<Record<LanguageCode, Readonly<Record<SkeletonWord, string>>>>;

/** The skeletons as HTML, in English, and their words in each language. */
export type Skeletons = {
  readonly html: Readonly<Record<SkeletonName, string>>;
  readonly words: SkeletonWords;
};

/** The element of the page that holds the skeletons, and whatever else is drawn before the app is there. */
export const earlyElementId = 'early';

/** The template in the page that holds the styles of the whole app, which a skeleton does without. */
export const allStylesId = 'all-styles';

/** All skeletons as they stand in the page, each hidden. */
export function skeletonMarkup(skeletons: Skeletons): string {
  const all = Object.entries(skeletons.html).map(
    ([name, html]) => `<div hidden data-skeleton="${name}">${html}</div>`,
  );
  return `<div id="${earlyElementId}">${all.join('')}</div>`;
}

/** Which skeleton stands in the place of a path's screen until somebody is known; without a tab bar for an unknown path. Rules BS-01, SP-01. */
export function skeletonNameOf(path: string): SkeletonName {
  const name = matchRoute(path)?.name;
  if (name === undefined) return 'bare';
  if (name === 'home' || name === 'earn' || name === 'profile') return name;
  return routes[name].hasTabBar ? 'tabs' : 'bare';
}

/** A skeleton with other words in the place of the English ones, which are whole texts and whole attributes. */
export function withWords(html: string, words: SkeletonWords, language: LanguageCode): string {
  const own = new Map(
    Object.entries(words.en).map(([name, english]) => [
      english,
      new Map(Object.entries(words[language])).get(name) ?? english,
    ]),
  );
  return html.replaceAll(
    /([>"])([^<>"]+)(?=[<"])/g,
    (_whole, before: string, text: string) => before + (own.get(text) ?? text),
  );
}
