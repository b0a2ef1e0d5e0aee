import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { keepFocus } from '#src/app/keep-focus.ts';

/** A page whose focused button is removed; returns what has the focus then. */
async function removeFocused(markup: string, before?: (button: HTMLElement) => void) {
  document.body.innerHTML = `<main><h1 tabindex="-1">Post</h1>${markup}</main>`;
  onTestFinished(() => document.body.replaceChildren());
  onTestFinished(keepFocus(document));
  const button = document.querySelector('button');
  if (button === null) throw new Error('the page has no button');
  button.focus();
  before?.(button);
  await Promise.resolve();
  button.remove();
  await Promise.resolve();
  return document.activeElement;
}

const button = '<button>Approve</button>';

test.each([
  ['its list item', `<ul><li id="near"><p>Ben</p><p>${button}</p></li></ul>`, 'LI'],
  ['the section around it', `<section><div>${button}</div></section>`, 'SECTION'],
  ['the page’s heading', `<div>${button}</div>`, 'H1'],
])('[LA-04] if the focused element is removed, %s gets the focus', async (_where, markup, tag) => {
  const taker = await removeFocused(markup);
  expect(taker?.tagName).toBe(tag);
  // It takes the focus this once; later taps on it do not give it the focus.
  if (taker instanceof HTMLElement) taker.blur();
  await waitFor(() => expect(document.activeElement).toBe(document.body));
  expect(taker?.hasAttribute('tabindex')).toBe(tag === 'H1');
});

test.each([
  ['was left before', `<div>${button}</div>`, (left: HTMLElement) => left.blur()],
  ['is in a dialog', `<div role="dialog">${button}</div>`, undefined],
])('[LA-04] an element that %s takes no focus with it', async (_how, markup, before) => {
  expect(await removeFocused(markup, before)).toBe(document.body);
});
