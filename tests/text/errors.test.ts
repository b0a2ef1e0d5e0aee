import { expect, test } from 'vitest';
import type { Failure, FailureCode, FailureOf } from '#src/domain/failure.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { errorText } from '#src/text/en/errors.ts';
import { memberPart } from '#src/text/member-text.ts';
import { plainDigits } from './probe.ts';
import { refusalCodes, sentence, sentenceWith } from './sentences.ts';

/** Values for each failure that has some; the compiler requires all. */
const examples: {
  readonly [Code in FailureCode as keyof FailureOf<Code> extends 'code' ? never : Code]: readonly [
    Omit<FailureOf<Code>, 'code'>,
    ...Omit<FailureOf<Code>, 'code'>[],
  ];
} = {
  handle_not_found: [{ handle: 'ada' }],
  session_missing: [{ otherwise: { code: 'ban_failed' } }],
  x_sign_in_unfinished: [{ reason: 'no session' }],
  type_invalid: [{ type: 'sing' }],
  form_limit_too_large: [{ largest: 1_000_000 }],
  guide_too_short: [{ guide: 'comment' }],
  guide_too_long: [{ guide: 'quote' }],
  not_enough_points: [{ requiredTenths: tenths(160) }, { requiredTenths: tenths(1005) }],
  post_too_soon: [{ minutes: 1 }, { minutes: 7 }],
  open_posts_full: [{ count: 50 }],
  price_changed: [{ costTenths: tenths(900) }],
  proof_link_missing: [{ type: 'comment' }, { type: 'quote' }],
  proof_link_invalid: [{ type: 'comment' }, { type: 'quote' }],
  proof_link_foreign: [{ handle: 'ada' }],
  approval_refused: [{ reason: 'no' }],
  rejection_refused: [{ reason: 'no' }],
  review_call_failed: [{ reason: 'no' }],
  report_resolved: [
    { handle: 'olga_x', outcome: 'none' },
    { handle: 'olga_x', outcome: 'ban' },
  ],
  report_resolve_refused: [{ reason: 'no' }],
  request_too_soon: [{ hours: 1 }, { hours: 23 }],
  request_decided: [
    { isApproved: true, handle: 'olga_x' },
    { isApproved: false, handle: 'olga_x' },
  ],
  several_people: [{ people: [] }],
  points_too_large: [{ maxTenths: tenths(1_000_000_000) }],
  insufficient_points: [{ availableTenths: tenths(30), requiredTenths: tenths(50) }],
  already_banned: [{ handle: 'ada' }],
  not_banned: [{ handle: 'ada' }],
  no_warnings: [{ handle: 'ada' }],
  type_points_too_large: [{ maxTenths: tenths(10_000) }],
  gift_limit: [{ limitTenths: tenths(100_000) }],
  parameter_missing: [{ name: 'reason' }],
  too_many_requests: [{ seconds: 1 }, { seconds: 3 }],
  internal_error: [{ detail: 'no disk' }],
  stated_error: [{ message: 'disk is full' }],
};

const failures = refusalCodes.flatMap((code) =>
  // The tables are typed by code, which a list of codes forgets.
  (Object.hasOwn(examples, code) ? examples[code as keyof typeof examples] : [{}]).map(
    (values) => ({ ...values, code }) as Failure,
  ),
);

test.each(failures)('[ER-05] the failure $code', (failure) => {
  const { code, ...values } = failure;
  expect(errorText(failure)).toBe(sentenceWith(code, values));
  expect(errorText(failure)).not.toMatch(/[{}]|undefined/);
});

test('[ER-05] the values of a sentence are where the specification has them', () => {
  const short = sentence('insufficient_points', { availableTenths: 30, requiredTenths: 1005 });
  expect(short).toBe('Insufficient points. Available: 3.0, Required: 100.5.');
  expect(sentence('proof_link_missing', { type: 'quote' })).toBe('Quote link is required.');
  expect(sentence('post_too_soon', { minutes: 1 })).toBe('You can post again in 1 minute.');
  expect(sentence('form_limit_too_large', { largest: 1_000_000 })).toBe('At most 1000000 people');
  // @ts-expect-error -- a value is missing
  expect(sentence('handle_not_found')).toBe('User @undefined not found');
  // @ts-expect-error -- no such refusal
  expect(() => sentence('nothing')).toThrow();
});

test('[ER-04] a third party’s failure without a message is an unknown error', () => {
  expect(errorText({ code: 'stated_error', message: '  ' })).toBe(sentence('unknown_error'));
});

/** The numbers of a sentence, however a language writes them. */
function numbersIn(text: string): readonly string[] {
  return (plainDigits(text).match(/\d+/g) ?? []).toSorted();
}

test.each(['ru', 'fa'] as const)(
  '[ER-05] [LA-01] the sentences of failures in %s have the same numbers and names as in English',
  async (language) => {
    const { errorText: other } = await memberPart.load(language);
    for (const failure of failures) {
      const [said, english] = [other(failure), errorText(failure)];
      const { code, ...values } = failure;
      expect(said, code).not.toMatch(/[{}]|undefined|object/);
      // Other texts choose words, such as the name of a step.
      const shown = Object.entries<unknown>(values)
        .filter(([name]) => ['handle', 'reason', 'message'].includes(name))
        .map(([, value]) => String(value));
      expect(shown.filter((value) => said.includes(value))).toEqual(
        shown.filter((value) => english.includes(value)),
      );
      // A single one may be a word, such as "in a minute".
      const [due, found] = [numbersIn(english), numbersIn(said)].map((numbers) =>
        numbers.filter((number) => number !== '1'),
      );
      expect(found, `${code}: ${said}`).toEqual(due);
    }
  },
);
