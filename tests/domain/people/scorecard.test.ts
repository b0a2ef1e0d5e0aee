import { expect, test } from 'vitest';
import {
  decisionCountsOf,
  noDecisions,
  pendingEngagements,
  scorecardOf,
} from '#src/domain/people/scorecard.ts';
import { exampleUser } from '#tests/domain/examples.ts';

const hourMs = 3_600_000;

test('[FA-21] below ten decisions no share is shown', () => {
  expect(scorecardOf({ decisions: 9, rejections: 9, decisionMs: hourMs })).toBeNull();
  expect(scorecardOf({ decisions: 0, rejections: 0, decisionMs: 0 })).toBeNull();
});

test.each([
  [10, 10, 1, false],
  [19, 19, 1, false],
  [20, 9, 0.45, false],
  [20, 10, 0.5, true],
  [200, 8, 0.04, false],
])(
  '[FA-21] %i decisions with %i rejections: share %d, often %s',
  (decisions, rejections, share, often) => {
    expect(scorecardOf({ decisions, rejections, decisionMs: decisions * 2 * hourMs })).toEqual({
      rejectionShare: share,
      averageDecisionMs: 2 * hourMs,
      rejectsOften: often,
    });
  },
);

test('[FA-21] the scorecard contains only the decisions, and none without any', () => {
  const counts = { decisions: 12, rejections: 3, decisionMs: hourMs };
  expect(decisionCountsOf(exampleUser(counts))).toEqual(counts);
  expect(decisionCountsOf(exampleUser())).toEqual(noDecisions);
});

test.each([
  [5, 2, 1, 2],
  [3, 2, 1, 0],
  [2, 2, 1, 0],
])('of %i engagements with %i approved and %i rejected %i wait', (...row) => {
  const [totalEngaged, approvedEngaged, rejectedEngaged, waiting] = row;
  expect(pendingEngagements({ totalEngaged, approvedEngaged, rejectedEngaged })).toBe(waiting);
});
