import { expect, test, vi } from 'vitest';
import { addStyles } from '#src/platform/add-styles.ts';
import { followConnection } from '#src/platform/connection.ts';
import { markLanguage } from '#src/platform/mark-language.ts';
import { markTheme } from '#src/platform/telegram/theme.ts';

test('[MY-17] going online and offline is reported until the subscription is released', () => {
  const online = vi.spyOn(window.navigator, 'onLine', 'get');
  const heard: boolean[] = [];
  const release = followConnection((isOnline) => heard.push(isOnline));
  for (const isOnline of [false, true]) {
    online.mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }
  release();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(heard).toEqual([false, true]);
  online.mockRestore();
});

test('[LA-02] the document has its language and direction', () => {
  const root = document.documentElement;
  const [lang, dir] = [root.lang, root.dir];
  markLanguage(document, 'fa', 'rtl');
  expect([root.lang, root.dir]).toEqual(['fa', 'rtl']);
  markLanguage(document, 'ru', 'ltr');
  expect([root.lang, root.dir]).toEqual(['ru', 'ltr']);
  root.lang = lang;
  root.dir = dir;
});

test('a style sheet is added after all others, once for each name', () => {
  addStyles('one', '.a{}');
  addStyles('two', '.b{}');
  addStyles('one', '.c{}');
  const added = Array.from(document.head.querySelectorAll<HTMLElement>('style[data-styles]'));
  expect(added.map(({ dataset, textContent }) => [dataset['styles'], textContent])).toEqual([
    ['one', '.a{}'],
    ['two', '.b{}'],
  ]);
  expect(document.head.lastElementChild).toBe(added[1]);
  for (const element of added) element.remove();
});

test('[LA-06] a color that a new theme omits is reset to the style sheet’s own', () => {
  const root = document.documentElement;
  root.style.setProperty('--other', '1px');
  const color = (name: string) => root.style.getPropertyValue(`--tg-theme-${name}`);
  markTheme(document, { isDark: true, colors: { bg_color: '#000000', link_color: '#6ab3f3' } });
  expect([root.dataset['theme'], root.style.colorScheme]).toEqual(['dark', 'dark']);
  expect([color('bg-color'), color('link-color')]).toEqual(['#000000', '#6ab3f3']);
  markTheme(document, { isDark: false, colors: {} });
  expect([root.dataset['theme'], root.style.colorScheme]).toEqual(['light', 'light']);
  expect([color('bg-color'), color('link-color')]).toEqual(['', '']);
  expect(root.style.getPropertyValue('--other')).toBe('1px');
  root.removeAttribute('style');
  delete root.dataset['theme'];
});
