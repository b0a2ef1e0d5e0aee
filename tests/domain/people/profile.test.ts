import { expect, test } from 'vitest';
import {
  hasProfile,
  normalizeName,
  ownAvatarUrl,
  publicAvatarUrl,
  visibleText,
  xProfileUrl,
} from '#src/domain/people/profile.ts';

test.each([
  ['\u202Eevil', 'evil'],
  ['Ivy\u202E @ada_x\u202C', 'Ivy @ada_x'],
  ['\u2066Ivy\u2069', 'Ivy'],
  ['Ivy\n@ada_x', 'Ivy @ada_x'],
  ['Ivy\u2028@ada_x', 'Ivy @ada_x'],
  ['\u0000\u0007Ivy\u001B', 'Ivy'],
  ['I\u200Bvy', 'I vy'],
  ['\u200F\u200E\u061C', ''],
  ['I\u00ADvy', 'I vy'],
  ['I\u180Evy', 'I vy'],
  ['I\uFEFFvy', 'I vy'],
  ['I\u2060vy', 'I vy'],
  ['Ivy\u{E0041}\u{E007F}', 'Ivy'],
  ['  Ivy   Flores ', 'Ivy Flores'],
  [`I${'\u0335\u0336\u0337'.repeat(10)}vy`, 'I\u0335\u0336vy'],
  [`ก${'\u0E47'.repeat(30)}`, `ก${'\u0E47'.repeat(5)}`],
  [`س${'\u064E'.repeat(30)}لمى`, 'س\u064E\u064Eلمى'],
])('[PA-13] the name %j is shown as %j', (name, shown) => {
  expect(normalizeName(name)).toBe(shown);
});

test.each([
  'נועה כהן',
  'سلمى',
  'Zoë',
  'Nguyễn Thị',
  'مُحَمَّد',
  'กี่',
  'लड़ों',
  'မြွှေ့',
  '1️⃣',
  '👩‍👧',
  'می‌خواهم',
  'A'.repeat(60),
])('[PA-13] the legitimate name %s is unchanged', (name) => {
  expect(normalizeName(name)).toBe(name);
});

test('[IN-12] [VX-24] a picture has one address for every spelling of its handle', () => {
  expect(ownAvatarUrl('Ivy_X')).toBe('/avatars/ivy_x');
  expect(ownAvatarUrl('ivy_x')).toBe('/avatars/ivy_x');
  expect(publicAvatarUrl('ivy_x')).toBe('https://unavatar.io/x/ivy_x');
});

test('[LI-07] a profile on X has the address of its handle', () => {
  expect(xProfileUrl('ivy_x')).toBe('https://x.com/ivy_x');
  expect(xProfileUrl('a/b?c')).toBe('https://x.com/a%2Fb%3Fc');
});

test.each([
  [true, false, true],
  [true, true, true],
  [false, true, true],
  [false, false, false],
])(
  '[TR-34] a person with approved %s and banned %s has a profile: %s',
  (isApproved, isBanned, has) => {
    expect(hasProfile({ isApproved, isBanned })).toBe(has);
  },
);

test('[PO-14] the visible text has no hidden characters and no surrounding blanks', () => {
  expect(visibleText(' \u200Ba\u202E b\uFEFF ')).toBe('a b');
});
