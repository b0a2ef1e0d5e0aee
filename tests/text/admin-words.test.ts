import { describe, expect, test } from 'vitest';
import { adminPart } from '#src/text/admin-text.ts';
import { languages, type LanguageCode } from '#src/text/languages.ts';
import { plainDigits } from './probe.ts';

const hourMs = 60 * 60 * 1000;
const codes = Object.keys(languages) as LanguageCode[];

describe.each(codes)('in %s', (language) => {
  test('[PA-03] an age uses separate words for days, hours and minutes', async () => {
    const { adminText } = await adminPart.load(language);
    const units = {
      en: ['d', 'h', 'min'],
      ru: ['д', 'ч', 'мин'],
      fa: ['روز', 'ساعت', 'دقیقه'],
    } as const;
    const [day, hour, minute] = units[language];
    const said = (ageMs: number) => plainDigits(adminText.age(ageMs)).replaceAll('\u00A0', ' ');
    expect(said(52 * hourMs)).toBe(`2 ${day} 4 ${hour}`);
    expect(said(hourMs / 2)).toBe(`30 ${minute}`);
  });

  test('[AD-33] the third warning says that the admin group gets a message, the second does not', async () => {
    const { reportsText } = await adminPart.load(language);
    const second = plainDigits(reportsText.effects.warn('ada', 2));
    const third = plainDigits(reportsText.effects.warn('ada', 3));
    expect(third.length).toBeGreaterThan(second.length + 5);
    expect(second).toContain('2');
    expect(third).toContain('3');
  });

  test('[PA-24] only an inexact count is marked', async () => {
    const { glanceText, peopleText } = await adminPart.load(language);
    expect(glanceText.counted(7, false)).toMatch(/\+$/u);
    expect(glanceText.counted(7, true)).not.toContain('+');
    expect(peopleText.count(5000)).toContain('+');
    expect(peopleText.count(4999)).not.toContain('+');
  });

  test('[PA-21] if only one of both was warned or banned, the message counts one', async () => {
    const { pairText } = await adminPart.load(language);
    for (const { done } of [pairText.both.warnUser, pairText.both.banUser]) {
      expect(plainDigits(done(1))).toContain('1');
      expect(done(2)).not.toBe(done(1));
      expect(plainDigits(done(2))).not.toMatch(/\d/u);
    }
  });

  test('[PA-17] a ban of a person without open posts does not mention posts', async () => {
    const { reportsText } = await adminPart.load(language);
    expect(reportsText.alsoCloses(0)).toBe('');
    expect(plainDigits(reportsText.alsoCloses(2))).toContain('2');
    const none = reportsText.banQuestion('ada', 0);
    expect(none).toBe(none.trim());
    expect(plainDigits(reportsText.banQuestion('ada', 2))).toContain('2');
  });
});

test('[LA-01] Persian is written from the right, the others are not', () => {
  expect(codes.filter((code) => languages[code].direction === 'rtl')).toEqual(['fa']);
});
