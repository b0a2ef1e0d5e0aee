import { matchRoute, routes } from '#src/domain/access/routes.ts';
import type { LanguageCode } from '#src/text/languages.ts';

/** The screens that have a skeleton of their own; `tabs` is every other screen with the tab bar, `bare` one without. */
export type SkeletonName = 'home' | 'earn' | 'profile' | 'tabs' | 'bare';

/** What a skeleton says. */
export type SkeletonWord = 'loading' | 'feedTitle' | 'navigation' | 'home' | 'earn' | 'profile';

/** The skeletons as HTML, with `{word}` where a word stands, and the words of each language, also as HTML. */
export type Skeletons = {
  readonly html: Readonly<Record<SkeletonName, string>>;
  readonly words: Readonly<Record<LanguageCode, Readonly<Record<SkeletonWord, string>>>>;
};

/** The template in the page that holds the styles of the whole app, which a skeleton does without. */
export const allStylesId = 'all-styles';

/** What stands in the place of a path's screen until somebody is known, as HTML; without a tab bar for an unknown path. Rules BS-01, SP-01. */
export function skeletonOf(skeletons: Skeletons, path: string, language: LanguageCode): string {
  const words: ReadonlyMap<string, string> = new Map(Object.entries(skeletons.words[language]));
  const html = skeletons.html[nameOf(path)];
  return html.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words.get(word) ?? whole);
}

function nameOf(path: string): SkeletonName {
  const name = matchRoute(path)?.name;
  if (name === undefined) return 'bare';
  if (name === 'home' || name === 'earn' || name === 'profile') return name;
  return routes[name].hasTabBar ? 'tabs' : 'bare';
}
