import type { Locator, Page } from 'playwright-core';

/**
 * What is not visible of an element without scrolling: a part outside the window, or one that is covered. One line each.
 * Rule LA-09.
 */
export async function hiddenOf(subject: Locator): Promise<readonly string[]> {
  return subject.evaluate((element) => {
    const name = `"${(element.textContent || element.tagName).trim().slice(0, 40)}"`;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight)
      return [`${name} ends at ${Math.round(bottom)} of ${window.innerHeight} px`];
    // Just inside the edges, where what is fixed covers it first.
    return [top + 3, bottom - 3].flatMap((y) => {
      const seen = document.elementFromPoint((left + right) / 2, y);
      const isOwn = seen !== null && (element.contains(seen) || seen.contains(element));
      return isOwn ? [] : [`${name} is covered by "${(seen?.textContent ?? '').slice(0, 40)}"`];
    });
  });
}

/**
 * The words that are broken across lines, one line each. What people write may be broken where it is longer than a line: addresses,
 * handles, and words of more than 18 letters. Rule LA-09.
 */
export async function brokenWordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const maxLetters = 18;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      // What only screen readers read is a pixel wide.
      if (element === null || !element.checkVisibility() || element.clientWidth === 1) continue;
      if (element.closest('.sr-only, script, style, option, textarea') !== null) continue;
      // A word may end its line after a hyphen of its own.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[^\s\u00ad\u200b/-]+/gu,
      )) {
        if (word.length > maxLetters || word.startsWith('@')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(`"${word}" is broken`);
      }
    }
    return found;
  });
}

/** Keeps how large each text is, for `smallTextsOf`. */
export async function keepTextSizes(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      element.dataset['textSize'] = getComputedStyle(element).fontSize;
  });
}

/**
 * The texts that have grown less than by the factors given since their sizes were kept, one each: `word` for what is fitted to
 * its longest word, `text` for everything else. Initials replace a picture. Rule LA-05.
 */
export async function smallTextsOf(
  page: Page,
  factors: { readonly word: number; readonly text: number },
): Promise<readonly string[]> {
  return page.evaluate(({ word, text }) => {
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const words = own.map(({ textContent }) => (textContent ?? '').trim()).join('');
      if (words === '' || !element.checkVisibility() || element.clientWidth === 1) return [];
      if (element.closest('.ui-avatar, .sr-only, option') !== null) return [];
      const before = Number.parseFloat(element.dataset['textSize'] ?? '0');
      const grown = Number.parseFloat(getComputedStyle(element).fontSize) / before;
      const isFitted = element.closest('[style*="--letters"]') !== null;
      return grown >= (isFitted ? word : text)
        ? []
        : [`"${words.slice(0, 40)}" grows to ${Math.round(grown * 100)} %`];
    });
  }, factors);
}
