import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  completeColors,
  contrastRatio,
  isDarkColor,
  ownTones,
  readableColors,
} from '#src/platform/telegram/readable-colors.ts';
import { themeFor } from '#server/messenger/page/themes.ts';

test('readable colors stay as they are', () => {
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

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel).map(toHex);

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The `color-mix` of two colors. */
function mixed(from: string, to: string, share: number): string {
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const target = channels(to);
  return toHex(channels(from).map((value, at) => value + (target[at]! - value) * share));
}

test('[LA-06] text is readable on a vivid surface that becomes darker where the text is mixed in', () => {
  const surface = '#0000d0';
  const sent = { bg_color: '#000000', bottom_bar_bg_color: surface, text_color: '#009500' };
  const text = readableColors(sent)['text_color'] ?? '';
  expect(contrastRatio(text, surface)).toBeGreaterThanOrEqual(4.5);
});

test('[LA-06] text and own colors are readable on every surface and tint, with any theme', () => {
  const theme = fc.record({
    bg_color: color,
    secondary_bg_color: color,
    section_bg_color: color,
    bottom_bar_bg_color: color,
    text_color: color,
    hint_color: color,
    accent_text_color: color,
    destructive_text_color: color,
  });
  fc.assert(
    fc.property(theme, (sent) => {
      const shown = { ...sent, ...readableColors(sent) };
      const tone = isDarkColor(shown.bg_color) ? 'dark' : 'light';
      const { text_color: text, hint_color: hint, accent_text_color: accent } = shown;
      const { own_success_color, own_warning_color, own_failure_color } = {
        ...ownColors(tone),
        ...shown,
      };
      const section = shown.section_bg_color;
      const surfaces = [
        shown.bg_color,
        shown.secondary_bg_color,
        section,
        shown.bottom_bar_bg_color,
      ];
      const pairs: readonly (readonly [string, string])[] = [
        ...surfaces.flatMap((surface) => [
          [text, surface] as const,
          [text, mixed(surface, text, 0.07)] as const,
          [hint, mixed(surface, text, 0.07)] as const,
          [accent, surface] as const,
          [own_success_color, surface] as const,
          [own_failure_color, surface] as const,
        ]),
        [accent, mixed(section, accent, 0.11)],
        [own_success_color, mixed(section, own_success_color, 0.11)],
        [own_warning_color, mixed(section, ownTones.own_warning_color.tint, 0.19)],
        [own_failure_color, mixed(section, own_failure_color, 0.1)],
      ];
      for (const [one, below] of pairs)
        expect(contrastRatio(one, below)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});

/** The own colors of the style sheet. */
function ownColors(tone: 'light' | 'dark') {
  const entries = Object.entries(ownTones).map(([key, tones]) => [key, tones[tone]]);
  return Object.fromEntries(entries) as Record<keyof typeof ownTones, string>;
}

/** Red, green and blue of a `#rrggbb` color, from 0 to 255. */
function channelsOf(hex: string): { red: number; green: number; blue: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return { red, green, blue };
}

function strongestFirst(hex: string): string {
  const channels = Object.entries(channelsOf(hex));
  return channels
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .join(' ');
}

/** A color's ratio of green to red. */
function greenShare(hex: string): number {
  const { red, green } = channelsOf(hex);
  return green / red;
}

test('[LA-06] the app’s own colors are those of the style sheet, on every theme of the messenger', () => {
  const styleSheet = readFileSync('src/ui/tokens.css', 'utf8');
  for (const [key, { light, dark }] of Object.entries(ownTones)) {
    const name = key.replace('_color', '').replace('_', '-');
    const values = [...styleSheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))];
    expect(values.map(([, value]) => value)).toEqual([light, dark]);
  }
  const [, onWarning = ''] = /--ui-on-warning: (#[0-9a-f]{6});/.exec(styleSheet) ?? [];
  expect(contrastRatio(onWarning, ownTones.own_warning_color.tint)).toBeGreaterThan(4.5);
  for (const platform of ['ios', 'android', 'weba'])
    for (const scheme of ['light', 'dark'] as const) {
      const replaced = readableColors(themeFor(platform, scheme, '9.1'));
      expect(Object.keys(replaced).filter((key) => /^own|bg_color$/.test(key))).toEqual([]);
    }
});

test('[BS-07] success is green, a warning yellow, and a failure red, in light and in dark', () => {
  for (const tone of ['light', 'dark'] as const) {
    const { own_success_color, own_warning_color, own_failure_color } = ownColors(tone);
    expect(strongestFirst(own_success_color)).toMatch(/^green/);
    expect(strongestFirst(own_warning_color)).toBe('red green blue');
    expect(strongestFirst(own_failure_color)).toMatch(/^red/);
    // Yellow has nearly as much green as red; red has far less.
    expect(greenShare(own_warning_color)).toBeGreaterThan(0.6);
    expect(greenShare(own_failure_color)).toBeLessThan(0.5);
  }
});

test('a color is dark if white is more readable on it', () => {
  expect(isDarkColor('#17212b')).toBe(true);
  expect(isDarkColor('#ffffff')).toBe(false);
});

test.each(['#1d2733', '#ffffff'])(
  '[LA-06] a theme that only states the background %s has readable text, links and warnings',
  (background) => {
    const complete = completeColors({ bg_color: background });
    for (const key of ['text_color', 'link_color', 'destructive_text_color'])
      expect(contrastRatio(complete[key] ?? '', background), key).toBeGreaterThanOrEqual(4.5);
  },
);

test("an old client's six colors become a whole theme; its own colors stay", () => {
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
