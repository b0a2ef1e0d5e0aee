import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import {
  mutualPairs,
  nearRequests,
  rejectsMuch,
  reportedBySeveral,
} from '#src/domain/moderation/signals.ts';

test.each([
  [9, 9, false],
  [10, 5, false],
  [10, 6, true],
  [40, 20, false],
])('[PA-12] %i decisions with %i rejections: %s', (decisions, rejections, isSignal) => {
  expect(rejectsMuch({ decisions, rejections })).toBe(isSignal);
});

const reported = (againstId: string, by: string, changes: object = {}) => ({
  isAppeal: false,
  outcome: null,
  againstId: userId(againstId),
  reportedById: userId(by),
  ...changes,
});

test('[PA-12] reports by three different people are a signal, and repeated reports by one person are not', () => {
  const several = [
    reported('a', '1', { outcome: 'warn' }),
    reported('a', '2', { outcome: 'none' }),
    reported('a', '3'),
  ];
  const often = ['1', '1', '1'].map((by) => reported('b', by));
  const appeals = ['1', '2', '3'].map((by) => reported('c', by, { isAppeal: true }));
  expect(reportedBySeveral([...several, ...often, ...appeals])).toEqual([
    { id: 'a', reporters: 3, upheld: 1 },
  ]);
});

test('[PA-12] the person with the most reports comes first', () => {
  const by = (against: string, count: number) =>
    Array.from({ length: count }, (_, index) => reported(against, String(index)));
  const found = reportedBySeveral([...by('a', 3), ...by('b', 5), ...by('c', 4)]);
  expect(found.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

const engaged = (engagedBy: string, postAuthorId: string, times: number) =>
  Array.from({ length: times }, () => ({
    engagedBy: userId(engagedBy),
    postAuthorId: userId(postAuthorId),
  }));

test("[PA-12] a pair is a signal if each makes up more than a third of the other's engagements", () => {
  const pair = [...engaged('a', 'b', 4), ...engaged('b', 'a', 5), ...engaged('a', 'c', 7)];
  expect(mutualPairs(pair)).toEqual([{ people: ['a', 'b'], counts: [4, 5], totals: [11, 5] }]);
  expect(mutualPairs([...pair, ...engaged('a', 'd', 1)])).toEqual([]);
  expect(mutualPairs([...engaged('a', 'b', 9), ...engaged('b', 'a', 2)])).toEqual([]);
});

test('[PA-12] nearly equal handles are a signal if one of them requests approval', () => {
  const person = (id: string, handleKey: string, isRequestOpen: boolean) => ({
    id: userId(id),
    handleKey,
    isRequestOpen,
  });
  const people = [
    person('1', 'ada', false),
    person('2', 'ada', true),
    person('3', 'ben', true),
    person('4', 'cleo', false),
    person('5', 'cleo', false),
  ];
  expect(nearRequests(people)).toEqual([['1', '2']]);
});
