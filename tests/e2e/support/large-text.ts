import type { Locator, Page } from 'playwright-core';

/**
 * What is not seen of an element without scrolling: a part outside the window, or one that something else covers. One line each.
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
 * The words that go on in the next line, one each. What people write may be broken where it is longer than a line: addresses,
 * handles, and words of more than 18 letters. Rule LA-09.
 */
export async function brokenWordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const longestWord = 18;
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
        if (word.length > longestWord || word.startsWith('@')) continue;
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
