import { defaultLanguage, type LanguageCode } from '#src/text/languages.ts';
import {
  allStylesId,
  failureId,
  startElementId,
  type PageWords,
  type SkeletonName,
} from './page-parts.ts';

/** Why a start failed: a file did not load, ten seconds passed without a screen, or an error was thrown. */
export type StartFailure =
  | { readonly kind: 'file_missing'; readonly file: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'thrown'; readonly message: string };

/** Controls the placeholder that the page shows before the app runs. */
export type ShownPage = {
  readonly element: HTMLElement;
  /** The element tapped last. */
  readonly tapped: () => Element | undefined;
  /** Shows one of the skeletons in the page. */
  readonly showSkeleton: (name: SkeletonName) => void;
  /** Shows the saved snapshot of a screen. Rule SP-03. */
  readonly showSnapshot: (html: string) => void;
  /** Replaces the skeleton's styles by those of the whole app. */
  readonly showAllStyles: () => void;
  /** Shows that the start is slow, and what it waits for. Rule BS-14. */
  readonly showLoading: (isSigningIn: boolean) => void;
  /** Shows that the start failed, and why. Rule BS-06. */
  readonly showFailure: (failure: StartFailure) => void;
};

/** Takes control of the placeholder element; throws if there is none. */
export function showPage(page: Window, words: PageWords, language: LanguageCode): ShownPage {
  const { document } = page;
  const element = document.getElementById(startElementId);
  if (element === null) throw new Error('the page has no element to start in');
  let tapped: Element | undefined;
  element.addEventListener('click', (event) => {
    // Its links would reload the page.
    event.preventDefault();
    if (event.target instanceof Element) tapped = event.target;
  });
  translate(element, words, language);

  const showAllStyles = (): void => {
    const styles = templateOf(document, allStylesId);
    if (styles === undefined) return;
    document.head.querySelector('style')?.remove();
    document.head.append(styles);
  };
  const showOnly = (name: SkeletonName | undefined): void => {
    for (const skeleton of element.querySelectorAll<HTMLElement>('[data-skeleton]')) {
      if (skeleton.dataset['skeleton'] === name) skeleton.hidden = false;
      else skeleton.remove();
    }
  };

  return {
    element,
    tapped: () => tapped,
    showSkeleton: showOnly,
    showSnapshot(html) {
      showOnly(undefined);
      element.insertAdjacentHTML('afterbegin', html);
    },
    showAllStyles,
    showLoading(isSigningIn) {
      for (const hidden of element.querySelectorAll<HTMLElement>('output[hidden]')) {
        hidden.hidden = false;
      }
      const second = element.querySelector<HTMLElement>('output [hidden]');
      if (isSigningIn && second !== null) second.hidden = false;
    },
    showFailure(failure) {
      whenParsed(document, () => {
        showAllStyles();
        const screen = templateOf(document, failureId);
        if (screen === undefined) return;
        translate(screen, words, language);
        const details = screen.querySelector('[role=alert]');
        if (details !== null) details.textContent = detailsOf(failure, words[language]);
        screen.querySelector('button')?.addEventListener('click', () => page.location.reload());
        element.replaceChildren(screen);
      });
    },
  };
}

/** Calls back once the whole page is parsed. */
export function whenParsed(document: Document, call: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', call);
  else call();
}

/** Removes a template from the page and returns its content; undefined the second time. */
function templateOf(document: Document, id: string): DocumentFragment | undefined {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  template?.remove();
  return template?.content;
}

function detailsOf(failure: StartFailure, words: PageWords[LanguageCode]): string {
  switch (failure.kind) {
    case 'file_missing':
      return `${words.fileMissing} ${failure.file}`;
    case 'silent':
      return words.silent;
    case 'thrown':
      return failure.message;
  }
}

/** Replaces the English words, each a whole text or a whole label, by those of a language. */
function translate(root: ParentNode, words: PageWords, language: LanguageCode): void {
  if (language === defaultLanguage) return;
  const own = new Map(
    Object.entries(words.en).map(([name, english]) => [
      english,
      new Map(Object.entries(words[language])).get(name) ?? english,
    ]),
  );
  for (const element of root.querySelectorAll('*')) {
    const label = own.get(element.getAttribute('aria-label') ?? '');
    if (label !== undefined) element.setAttribute('aria-label', label);
    const text = element.childElementCount === 0 ? element.textContent : '';
    const word = own.get(text);
    if (word !== undefined) element.textContent = word;
  }
}
