import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  completeColors,
  contrastRatio,
  isDarkColor,
  readableColors,
} from '#src/platform/telegram/readable-colors.ts';

test('colours that can be read stay as they are', () => {
  const colors = { bg_color: '#ffffff', text_color: '#000000', button_color: '#005599' };
  expect(readableColors({ ...colors, button_text_color: '#ffffff' })).toEqual({});
  expect(readableColors({})).toEqual({});
});

test('a pale hint and a pale button become readable', () => {
  const replaced = readableColors({
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff4',
    hint_color: '#999999',
    button_color: '#2481cc',
    button_text_color: '#ffffff',
  });
  expect(Object.keys(replaced).toSorted()).toEqual(['button_color', 'hint_color']);
  expect(contrastRatio(replaced['hint_color']!, '#efeff4')).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(replaced['button_color']!, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('text on one dark or light surface is readable whatever the theme says', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const color = fc
    .tuple(channel, channel, channel)
    .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
  fc.assert(
    fc.property(color, color, (surface, hint) => {
      const colors = { bg_color: surface, hint_color: hint };
      const shown = { ...colors, ...readableColors(colors) };
      expect(contrastRatio(shown.hint_color, surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('dark is what white reads better on', () => {
  expect(isDarkColor('#17212b')).toBe(true);
  expect(isDarkColor('#ffffff')).toBe(false);
});

test("an old client's six colours become a whole theme; its own colours stay", () => {
  const own = {
    bg_color: '#1d2733',
    text_color: '#ffffff',
    hint_color: '#7d8b99',
    link_color: '#5eabe1',
    button_color: '#50a8eb',
    button_text_color: '#ffffff',
  };
  const complete = completeColors(own);
  expect(complete).toMatchObject({ ...own, section_bg_color: '#1d2733' });
  expect(isDarkColor(complete['secondary_bg_color']!)).toBe(true);
  expect(completeColors({ text_color: '#ffffff' })).toEqual({ text_color: '#ffffff' });
  expect(completeColors({ bg_color: '#ffffff' })['text_color']).toBe('#000000');
});
