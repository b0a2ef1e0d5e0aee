import { expect, test } from 'vitest';
import { createPlural } from '#src/text/plural.ts';

test('[LA-02] English knows one and several', () => {
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

test('[LA-02] a language with more forms asks for all of them', () => {
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

test('a plural form that no one named is a bug', () => {
  const plural = createPlural('ru', 'one', 'other');
  expect(() => plural(2, { one: '', other: '' })).toThrow('ru has a plural form few too');
});
