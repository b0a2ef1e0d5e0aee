import { readFailure } from '#src/contract/failure-values.ts';
import type { FailureCode } from '#src/domain/failure.ts';
import { errorText } from '#src/text/en/errors.ts';

/** Values with which sentences are shown as examples; each failure takes those that it knows. */
const values = {
  handle: 'ada_x',
  type: 'comment',
  guide: 'comment',
  reason: 'the reason',
  name: 'reason',
  message: 'the message',
  minutes: 12,
  seconds: 3,
  hours: 5,
  count: 50,
  costTenths: 55,
  requiredTenths: 55,
  availableTenths: 30,
  limitTenths: 100_000,
  maxTenths: 10_000_000,
  isApproved: true,
  people: [],
};

/** The English sentence of a failure, with example values in it; empty where it has none of its own. Rule OP-15. */
export function exampleSentence(code: FailureCode): string {
  const failure = readFailure(code, values);
  return failure === undefined ? '' : errorText(failure);
}

/** The names of the values that travel beside a failure's code: those without which it is not read. Rule LA-01. */
export function valueNames(code: FailureCode): readonly string[] {
  return Object.keys(values).filter((name) => {
    const others = Object.entries(values).filter(([key]) => key !== name);
    return (
      readFailure(code, values) !== undefined &&
      readFailure(code, Object.fromEntries(others)) === undefined
    );
  });
}
