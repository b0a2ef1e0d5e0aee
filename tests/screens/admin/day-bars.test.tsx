import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DayActivity } from '#src/services/admin-activity.ts';
import { CountBars } from '#src/screens/admin/shared/day-bars.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Draws a chart of so many posts on each day, and answers its parts. */
function drawn(...counts: readonly (readonly [count: number, isExact: boolean])[]) {
  const none = { count: 0, isExact: true };
  const days = counts.map(([count, isExact], index): DayActivity => ({
    startMs: index * dayMs,
    joined: none,
    posts: { count, isExact },
    engagements: none,
  }));
  render(<CountBars label="Posts" days={days} countOf={({ posts }) => posts} />);
  const figure = screen.getByRole('figure');
  return {
    text: figure.textContent,
    heights: Array.from(
      figure.querySelectorAll<HTMLElement>('[style*="height"]'),
      ({ style }) => style.height,
    ),
    ticks: Array.from(
      figure.querySelectorAll('.justify-between.text-end span'),
      (tick) => tick.textContent,
    ),
  };
}

test('[PA-24] a sum says that there may be more where one of its days may have had more', () => {
  expect(drawn([5000, false], [3, true]).text).toMatch(/^Posts\s?5,003\+ 3 today/u);
});

test('[PA-24] a sum of exact days is exact, though today is not over', () => {
  expect(drawn([40, true], [3, true]).text).toMatch(/^Posts\s?43 3 today/u);
});

test.each([
  [
    [1, 0],
    ['2', '1', '0'],
    ['50%', '0%'],
  ],
  [
    [3, 4],
    ['4', '2', '0'],
    ['75%', '100%'],
  ],
  [
    [11, 20],
    ['20', '10', '0'],
    ['55%', '100%'],
  ],
  [
    [4500, 900],
    ['6,000', '3,000', '0'],
    ['75%', '15%'],
  ],
] as const)('[PA-23] of %j the bars stand as high as the numbers at the side say', (...row) => {
  const [[first, second], ticks, heights] = row;
  const chart = drawn([first, true], [second, true]);
  expect(chart.ticks).toEqual(ticks);
  expect(chart.heights).toEqual(heights);
});
