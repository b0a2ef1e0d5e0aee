import { expect, onTestFinished, test } from 'vitest';
import { type Start, replacePlaceholder } from '#src/start/replace-placeholder.ts';

const screenHtml =
  '<ul><li data-key="p1"><button>Open</button></li><li data-key="p2"><button>Open</button></li></ul><a href="/earn">Earn</a>';

/** A page with a placeholder, and an app that shows nothing yet. */
function openStart(isSnapshot = true) {
  document.body.innerHTML = `<div><main>${screenHtml}</main></div><div></div>`;
  const [element, app] = document.querySelectorAll<HTMLElement>('body > div');
  if (element === undefined || app === undefined) throw new Error('the page is empty');
  onTestFinished(() => document.body.replaceChildren());
  let tapped: Element | undefined;
  element.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) tapped = event.target;
  });
  const start: Start = {
    answer: undefined,
    startedAtMs: 0,
    element,
    isSnapshot,
    tapped: () => tapped,
    signsIn: () => undefined,
    hasRendered: () => undefined,
    fail: () => undefined,
    end: () => element.remove(),
  };
  let endFilling = (): void => undefined;
  const delaysMs: number[] = [];
  replacePlaceholder(start, app, (delayMs, call) => {
    delaysMs.push(delayMs);
    endFilling = call;
    return () => undefined;
  });
  const taps: string[] = [];
  app.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) {
      taps.push(event.target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? 'link');
    }
  });
  const show = (html: string) => {
    app.innerHTML = html;
    return Promise.resolve();
  };
  return { element, app, taps, show, delaysMs, endFilling: () => endFilling() };
}

test('[SP-01] the app replaces the placeholder as soon as it has a screen', async () => {
  const { element, app, show } = openStart(false);
  await show('<main aria-busy="true"></main>');
  expect([app.hidden, element.isConnected]).toEqual([true, true]);
  await show('<main><div aria-busy="true"></div></main>');
  expect([app.hidden, element.isConnected]).toEqual([false, false]);
});

test('[SP-03] a snapshot stays until the app has its rows, or for two seconds', async () => {
  const { delaysMs, element, show, endFilling } = openStart();
  await show('<main><div aria-busy="true"></div></main>');
  expect(element.isConnected).toBe(true);
  expect(delaysMs).toEqual([2000]);
  endFilling();
  expect(element.isConnected).toBe(false);
});

test('[SP-01] [SP-03] a screen that is still loading does not replace the placeholder, even after two seconds', async () => {
  const { app, element, show, endFilling } = openStart();
  await show('<main aria-busy="true"></main>');
  endFilling();
  expect([app.hidden, element.isConnected]).toEqual([true, true]);
  await show('<main><button aria-busy="true">Send</button></main>');
  expect([app.hidden, element.isConnected]).toEqual([false, false]);
});

test('[SP-03] a screen with only a busy button replaces the snapshot', async () => {
  const { element, show } = openStart();
  await show('<main><button aria-busy="true">Send</button></main>');
  expect(element.isConnected).toBe(false);
});

test("[SP-03] the last tap on a snapshot is repeated on the app's same control, once", async () => {
  const { element, taps, show } = openStart();
  element.querySelector<HTMLElement>('a')?.click();
  element.querySelector<HTMLElement>('[data-key=p2] button')?.click();
  await show(`<main>${screenHtml}</main>`);
  expect(taps).toEqual(['p2']);
});

test('[SP-03] a tap on something that the app does not have is ignored', async () => {
  const { element, taps, show } = openStart();
  element.querySelector<HTMLElement>('[data-key=p2] button')?.click();
  await show('<main><ul><li data-key="p1"><button>Open</button></li></ul></main>');
  expect(taps).toEqual([]);
});

test('[SP-03] scrolling the snapshot is no tap, and a later tap counts once', async () => {
  const { element, app, taps, show } = openStart();
  const row = element.querySelector('[data-key=p1] button');
  row?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  row?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  await show(`<main>${screenHtml}</main>`);
  window.dispatchEvent(new Event('pointerup'));
  expect(taps).toEqual([]);
  app.querySelector<HTMLElement>('[data-key=p1] button')?.click();
  expect(taps).toEqual(['p1']);
});

test('[SP-01] [LA-07] the focus moves to the same control of the app', async () => {
  const { element, app, show } = openStart();
  element.querySelector<HTMLElement>('a')?.focus();
  await show(`<main>${screenHtml}</main>`);
  expect(document.activeElement).toBe(app.querySelector('a'));
});
