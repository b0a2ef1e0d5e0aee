import { expect, test } from 'vitest';
import { botText } from '#src/text/bot-text.ts';
import { createPlural } from '#src/text/plural.ts';

test('[LA-02] English has the forms one and other', () => {
  const plural = createPlural('en', 'one', 'other');
  const warnings = (count: number) =>
    plural(count, { one: '1 warning', other: `${count} warnings` });
  expect([0, 1, 2, 21].map(warnings)).toEqual([
    '0 warnings',
    '1 warning',
    '2 warnings',
    '21 warnings',
  ]);
});

test('[LA-02] a language with more forms requires all of them', () => {
  const plural = createPlural('ru', 'one', 'few', 'many', 'other');
  const posts = (count: number) =>
    plural(count, {
      one: `${count} пост`,
      few: `${count} поста`,
      many: `${count} постов`,
      other: `${count} поста`,
    });
  expect([1, 2, 5, 11, 21, 22].map(posts)).toEqual([
    '1 пост',
    '2 поста',
    '5 постов',
    '11 постов',
    '21 пост',
    '22 поста',
  ]);
  // @ts-expect-error -- a plural form is missing
  expect(() => plural(5, { one: '', few: '', other: '' })).not.toThrow();
});

test('a missing plural form throws', () => {
  const plural = createPlural('ru', 'one', 'other');
  expect(() => plural(2, { one: '', other: '' })).toThrow('ru has a plural form few too');
});

test('[EN-16] [LA-02] the message about a full post has a plural', () => {
  const { botMessages } = botText('en');
  const said = [1, 2].map((limit) => botMessages.targetReached({ limit, link: null }));
  expect(said).toEqual([
    'Your post has reached its limit of 1 engagement.',
    'Your post has reached its limit of 2 engagements.',
  ]);
});

test.each([
  ['en', ['for 1 item and skips it', 'for 2 items and skips them', 'for 21 items and']],
  ['ru', ['для 1 записи и', 'для 2 записей и', 'для 21 записи и']],
  ['fa', ['برای ۱ مورد', 'برای ۲ مورد', 'برای ۲۱ مورد']],
] as const)(
  '[LA-02] [TR-42] the message about skipped items has their count, in %s',
  (language, words) => {
    const { botMessages } = botText(language);
    const said = [1, 2, 21].map((count) =>
      botMessages.workSetAside({ kind: 'deadlines', count, items: 'e1' }),
    );
    expect(said).toEqual(words.map((part) => expect.stringContaining(part) as unknown));
  },
);
