import { expect, test } from 'vitest';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { botText } from '#src/text/bot-text.ts';
import { memberSentences } from '#src/text/en/member-sentences.ts';
import { languageFor, languages } from '#src/text/languages.ts';
import type { Localised } from '#src/text/shapes.ts';
import { memberPart, type MemberText } from '#src/text/member-text.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { createTextPart } from '#src/text/text-part.ts';

test('[LA-01] a language is chosen by its code, English for unknown codes', () => {
  expect(languageFor('en')).toBe('en');
  expect(languageFor('EN-gb')).toBe('en');
  expect(languageFor('fa-IR')).toBe('fa');
  expect(languageFor('ru_RU')).toBe('ru');
  expect(languageFor('tlh')).toBe('en');
  expect(languageFor('toString')).toBe('en');
  expect(languageFor('')).toBe('en');
  expect(languageFor(undefined)).toBe('en');
  expect(languages.en.direction).toBe('ltr');
});

test('[LA-01] English needs no loading', async () => {
  expect(memberPart.read('en')).toBe(memberSentences);
  expect(await memberPart.load('en')).toBe(memberSentences);
  expect(adminPart.read('en')?.adminHomeText.requests).toBe('Approval Requests');
  expect(verifyPart.read('en')?.verifyText.verify).toBe('Verify & Continue');
});

test('[LA-01] administrators’ text is loaded in their language, separately', async () => {
  const fresh = createTextPart({ en: ['Admin'], ru: async () => ['Р'], fa: async () => ['م'] });
  expect(fresh.read('fa')).toBeUndefined();
  expect(await fresh.load('fa')).toEqual(['م']);
  const persian = await adminPart.load('fa');
  expect(persian.adminHomeText.title).toBe('مدیریت');
  expect(adminPart.read('fa')).toBe(persian);
  expect((await adminPart.load('ru')).toolText.banUser.done('ada')).toBe(
    'Пользователь @ada заблокирован.',
  );
});

test('[LA-01] a language that cannot be loaded falls back to English, and can be chosen later', async () => {
  const loads = [() => Promise.reject(new Error('no network')), async () => ['Р']];
  const lost = createTextPart({
    en: ['Admin'],
    ru: async () => loads.shift()?.() ?? [],
    fa: async () => ['م'],
  });
  expect(await lost.load('ru')).toEqual(['Admin']);
  expect(lost.read('ru')).toEqual(['Admin']);
  expect(await lost.tryLoad('ru')).toBe(false);
  expect(await lost.tryLoad('ru')).toBe(true);
  expect(await lost.tryLoad('en')).toBe(true);
  expect(lost.read('ru')).toEqual(['Р']);
});

test('[LA-03] the bot uses the recipient’s language', () => {
  expect(botText('en').botMessages.approved()).toBe(
    'Your id has been approved by administration. You can use Yapp now.',
  );
});

test.each(['en', 'ru', 'fa'] as const)(
  '[OP-10] [LA-03] the bot’s messages in %s have words for a person who was erased',
  (language) => {
    const { botMessages } = botText(language);
    const decision = { author: '', award: tenths(10), postLink: null, reason: 'No.' };
    const texts = [
      botMessages.reportResolved({ against: '', isActedUpon: true }),
      botMessages.reportResolved({ against: '', isActedUpon: false }),
      botMessages.engagementApprovedByDeadline(decision),
      botMessages.engagementApprovedForAuthor(decision),
      botMessages.engagementRejectedForAuthor(decision),
      botMessages.rejectionOverturned(decision),
      botMessages.ownRejectionOverturned({ engager: '', postLink: null }),
      botMessages.reportSubmitted({ by: '', against: '', message: 'No.' }),
      botMessages.appealSubmitted({ by: '', message: 'No.' }),
    ];
    expect(texts.filter((text) => text.includes('@'))).toEqual([]);
  },
);

test.each(['en', 'ru', 'fa'] as const)(
  '[OP-10] [LA-01] the app has words in %s for an author and an engager who were erased',
  async (language) => {
    const text = await memberPart.load(language);
    const { decisionsText, engagementsText, notificationsText, postText, reviewsText } = text;
    const verdicts = ['approve', 'reject', 'none'] as const;
    const texts = [
      postText.author(''),
      postText.name({ about: null, authorUsername: '', createdAtMs: 0 }),
      notificationsText.postBy(''),
      engagementsText.decides(''),
      engagementsText.decidesBy('', 0, 0),
      engagementsText.approvedBy('author', ''),
      engagementsText.rejectedBy('author', ''),
      ...verdicts.map((verdict) => decisionsText.did(verdict, '')),
      ...verdicts.map((verdict) => decisionsText.wish(verdict, '')),
      decisionsText.undone(''),
      reviewsText.cardLabel('1', ''),
      reviewsText.whyReject(''),
    ];
    expect(texts.filter((each) => each.includes('@'))).toEqual([]);
    expect(postText.author('ada')).toContain('@ada');
  },
);

test.each([
  ['en', /approved automatically/],
  ['ru', /одобрится автоматически/],
  ['fa', /خودکار تأیید می‌شود/],
] as const)(
  '[MY-09] the card of a review says in %s what happens after its time',
  async (language, outcome) => {
    const { reviewText, reviewsText } = await memberPart.load(language);
    const hourMs = 3_600_000;
    expect(reviewsText.timeLeft(hourMs)).toContain(reviewText.timeLeft(hourMs));
    expect(reviewsText.timeLeft(hourMs)).toMatch(outcome);
    expect(reviewsText.timeLeft(0)).toBe(reviewText.timeLeft(0));
  },
);

test('[LA-03] a long reason is quoted without cutting a character in half', () => {
  const reason = `${'a'.repeat(999)}\u{1F600}\u{1F600}`;
  const text = botText('en').botMessages.engagementRejected({
    author: 'ada',
    reason,
    postLink: null,
  });
  expect(text).toBe(`@ada rejected your engagement: ${'a'.repeat(999)}\u{1F600}…`);
});

test('[LA-01] another language is free in its wording, but has all sentences with the same values', () => {
  const tabText: MemberText['tabText'] = { home: 'A', earn: 'B', profile: 'C', admin: 'D' };
  expect(tabText.home).toBe('A');
  // @ts-expect-error -- a sentence is missing
  const incomplete: MemberText['tabText'] = { home: 'A', earn: 'B', profile: 'C' };
  expect(Object.keys(incomplete)).toHaveLength(3);
  // @ts-expect-error -- a sentence with values is no fixed text
  const fixed: AdminText['adminText']['waiting'] = 'waiting';
  expect(fixed).toBe('waiting');
  // @ts-expect-error -- a value of another type
  const otherValue: AdminText['adminText']['waiting'] = (name: string) => name;
  expect(otherValue).toBeTypeOf('function');
  const english = { list: ['a', 'b'], say: (name: string) => `Hi ${name}` } as const;
  const other: Localised<typeof english> = { list: ['c'], say: (name) => `Salut ${name}` };
  expect(other.say('Ada')).toBe('Salut Ada');
});
