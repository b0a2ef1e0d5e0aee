import { afterEach, expect, test } from 'vitest';
import { calmSlowDevice, performanceClassOf } from '#src/platform/telegram/performance-class.ts';

const webView =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36';
const client = (performanceClass: string) =>
  `${webView} Telegram-Android/11.3.3 (Google Pixel 4a; Android 14; SDK 34; ${performanceClass})`;

afterEach(() => {
  delete document.documentElement.dataset['motion'];
});

test.each([
  [client('LOW'), 'low'],
  [client('AVERAGE'), 'average'],
  [client('HIGH'), 'high'],
  [client('odd'), undefined],
  [webView, undefined],
])('the class of %s', (userAgent, expected) => {
  expect(performanceClassOf(userAgent)).toBe(expected);
});

test('a slow device reduces motion, one that is fast or of no known class does not', () => {
  const motionOn = (userAgent: string) => {
    calmSlowDevice({ document, navigator: { userAgent } } as unknown as Window);
    return document.documentElement.dataset['motion'];
  };
  for (const fast of [client('HIGH'), client('AVERAGE'), webView]) {
    expect(motionOn(fast)).toBeUndefined();
  }
  expect(motionOn(client('LOW'))).toBe('reduced');
});
