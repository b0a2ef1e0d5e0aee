import { expect, test } from 'vitest';
import { plainName } from '#src/domain/people/plain-name.ts';

test.each([
  ['\u202Eevil', 'evil'],
  ['Ivy\u202E @ada_x\u202C', 'Ivy @ada_x'],
  ['\u2066Ivy\u2069', 'Ivy'],
  ['Ivy\n@ada_x', 'Ivy @ada_x'],
  ['Ivy\u2028@ada_x', 'Ivy @ada_x'],
  ['\u0000\u0007Ivy\u001B', 'Ivy'],
  ['I\u200Bvy', 'I vy'],
  ['\u200F\u200E\u061C', ''],
  ['  Ivy   Flores ', 'Ivy Flores'],
])('[PA-13] of the name %j %j is shown', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

test.each(['נועה כהן', 'سلمى', 'Zoë', '👩‍👧', 'می‌خواهم', 'A'.repeat(60)])(
  '[PA-13] the honest name %s stays as it is',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);
