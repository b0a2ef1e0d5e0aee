import { expect, test } from 'vitest';
import { fitLine, fitParts, fitWords } from '#src/ui/fit-words.ts';

const lettersOf = (text: string, share?: number) => Number(fitWords(text, share)['--letters']);

test('[LA-09] large text makes room for the longest word, not for all of them', () => {
  expect(lettersOf('My engagements')).toBe(lettersOf('engagements'));
  expect(lettersOf('engagements')).toBeGreaterThan(lettersOf('Earn'));
});

test('[LA-09] narrow letters need less room than wide ones', () => {
  expect(lettersOf('tilt')).toBeLessThan(lettersOf('mown'));
});

test('[LA-09] words beside other content count as longer', () => {
  expect(lettersOf('Carter', 0.5)).toBeGreaterThan(lettersOf('Carter'));
});

test('[LA-09] no words need no room, without a division by zero', () => {
  expect(lettersOf('')).toBe(1);
});

test('[LA-05] a single line of text is smaller the longer it is and the more content is beside it, and joined letters are narrower', () => {
  const sizeOf = (text: string, parts: number) => Number(fitLine(text, parts)['--letters']);
  expect(sizeOf('Профиль', 3)).toBeCloseTo(17.2);
  expect(sizeOf('Профиль', 4)).toBeCloseTo(23);
  expect(sizeOf('کسب امتیاز', 3)).toBeCloseTo(18);
});

test('[LA-05] [LA-09] texts that share a line have one size, which the longest text and their number reduce', () => {
  expect(fitParts(['Pending 3', 'Approved 34'])).toContain(' / 14.8,');
  expect(fitParts(['Approved 34', 'Pending 3'])).toBe(fitParts(['Pending 3', 'Approved 34']));
  expect(fitParts(['Approved 34', 'Pending 3', 'Rejected 1'])).toContain(' / 22.2,');
});
