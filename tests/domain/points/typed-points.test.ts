import { expect, test } from 'vitest';
import {
  checkGift,
  checkGiftForm,
  checkReduction,
  checkReductionForm,
} from '#src/domain/points/typed-points.ts';
import { err, ok } from '#src/domain/result.ts';

test.each(['abc', '', undefined, '0', '0.0', '-1', '-2.55', Infinity])(
  '[AD-44] %j is not a number above 0',
  (points) => {
    expect(checkGiftForm(points)).toEqual(err({ code: 'points_not_positive' }));
  },
);

test.each(['2.55', '0.01', 1.25])('[AD-45] %j has more than one decimal', (points) => {
  expect(checkGiftForm(points)).toEqual(err({ code: 'points_too_precise' }));
});

test('[AD-44] [AD-45] one decimal above 0 can be added', () => {
  expect(checkGiftForm('0.1')).toEqual(ok(1));
  expect(checkGiftForm('2.5')).toEqual(ok(25));
});

test.each(['0', '2.5', '-1', 'abc', '', undefined, '2.55'])(
  '[AD-51] %j is not a positive integer',
  (points) => {
    expect(checkReductionForm(points)).toEqual(err({ code: 'points_not_whole' }));
  },
);

test('[AD-51] a positive integer can be taken', () => {
  expect(checkReductionForm('5')).toEqual(ok(50));
  expect(checkReductionForm(5)).toEqual(ok(50));
});

test.each(['abc', '', undefined, '-1', '2.55'])(
  '[AD-46] [AD-52] a request to add or reduce %j points is refused as invalid',
  (points) => {
    expect(checkGift(points)).toEqual(err({ code: 'points_invalid' }));
    expect(checkReduction(points)).toEqual(err({ code: 'points_invalid' }));
  },
);

test('[AD-47] a request to add zero points is refused', () => {
  expect(checkGift('0')).toEqual(err({ code: 'points_not_positive' }));
  expect(checkGift('2.5')).toEqual(ok(25));
});

test.each(['0', '2.5'])('[AD-52] a request to reduce by %s points is refused', (points) => {
  expect(checkReduction(points)).toEqual(err({ code: 'points_not_whole' }));
  expect(checkReduction('5')).toEqual(ok(50));
});

test.each(['214748364', '100000000.1', '99999999999999999999'])(
  '[AD-44] [AD-46] [AD-51] [AD-52] %s points are more than can be given or taken at once',
  (points) => {
    const refusal = err({ code: 'points_too_large', maxTenths: 1_000_000_000 });
    expect(checkGiftForm(points)).toEqual(refusal);
    expect(checkReductionForm(points)).toEqual(refusal);
    expect(checkGift(points)).toEqual(refusal);
    expect(checkReduction(points)).toEqual(refusal);
  },
);
