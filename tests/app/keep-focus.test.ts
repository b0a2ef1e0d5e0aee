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

test('[LA-04] what was disabled during a call gets the focus back, or hands it over if it is removed', async () => {
  const disable = (left: HTMLElement) => {
    left.toggleAttribute('disabled', true);
    // As browsers do it, after a while.
    left.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    left.blur();
  };
  const taker = await removeFocused(`<ul><li>${button}<input></li></ul>`, disable);
  expect(taker?.tagName).toBe('LI');
  const field = document.querySelector('input');
  field?.focus();
  if (field !== null) disable(field);
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  field?.toggleAttribute('disabled', false);
  await Promise.resolve();
  expect(document.activeElement).toBe(field);
});
