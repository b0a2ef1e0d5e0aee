import { expect, test } from 'vitest';
import { checkAnnouncement } from '#src/domain/announcement.ts';
import { mayReadMore } from '#src/domain/people/lifecycle.ts';
import { lastRejectionMs } from '#src/domain/people/request-times.ts';
import { chosenMutes, isMuted } from '#src/domain/user.ts';
import { refusalOf } from './refusal-of.ts';
import { exampleUser } from './examples.ts';

test('[MY-32] muted kinds are stored once, in a fixed order, without unknown ones', () => {
  expect(chosenMutes(['leaders', 'decisions', 'leaders'])).toEqual(['decisions', 'leaders']);
  expect(chosenMutes(['announcements', 'reviews'])).toEqual(['reviews', 'announcements']);
  expect(chosenMutes([])).toEqual([]);
  expect(chosenMutes(['decisions', 'warnings'])).toBeNull();
});

test('[MY-32] other kinds are not muted, and without a person none is', () => {
  const person = exampleUser({ mutedKinds: ['reviews'] });
  expect([isMuted(person, 'reviews'), isMuted(person, 'decisions')]).toEqual([true, false]);
  expect(isMuted(null, 'reviews')).toBe(false);
});

const standing = { isBanned: false, isApproved: false, isRequestOpen: false, isAdmin: false };
const states = {
  new: null,
  pending: { ...standing, isRequestOpen: true },
  banned: { ...standing, isApproved: true, isAdmin: true, isBanned: true },
  approved: { ...standing, isApproved: true },
  admin: { ...standing, isApproved: true, isAdmin: true },
};

test.each([
  ['approved', 'pending', true],
  ['approved', 'new', true],
  ['admin', 'approved', true],
  ['approved', 'banned', true],
  ['pending', 'new', false],
  ['approved', 'approved', false],
  ['approved', 'admin', false],
  ['banned', 'admin', false],
] as const)(
  '[TR-08] a person who is %s now and was %s may read more: %s',
  (now, before, mayRead) => {
    expect(mayReadMore(states[now], states[before])).toBe(mayRead);
  },
);

test.each([
  [{ isApproved: false }, 7],
  [{ isApproved: false, isRequestOpen: true }, null],
  [{ isApproved: true }, null],
  [{ isApproved: false, rejectedAtMs: null }, null],
])('[FA-14] the last rejection of a person with %j was at %j', (changes, atMs) => {
  expect(lastRejectionMs(exampleUser({ rejectedAtMs: 7, ...changes }))).toBe(atMs);
  expect(lastRejectionMs(null)).toBeNull();
});

function announced(texts: Readonly<Record<string, string | undefined>>): unknown {
  const checked = checkAnnouncement(texts, 'en');
  return checked.ok ? checked.value : refusalOf(checked.failure);
}

test('[PA-22] the texts of an announcement are trimmed, blank ones are left out, and English is needed', () => {
  expect(announced({ en: ' News ', ru: ' ', fa: undefined })).toEqual({ en: 'News' });
  expect(announced({ ru: 'Новости', en: ' ' })).toBe('parameter_missing texts');
});
