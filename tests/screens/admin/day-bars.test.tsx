import { render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DayActivity } from '#src/services/admin-activity.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { memberPart } from '#src/text/member-text.ts';
import { AmountBars, CountBars } from '#src/screens/admin/shared/day-bars.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Renders a chart of these post counts by day, and returns its parts. */
function drawn(...counts: readonly (readonly [count: number, isExact: boolean])[]) {
  const none = { count: 0, isExact: true };
  const days = counts.map(([count, isExact], index): DayActivity => ({
    startMs: index * dayMs,
    joined: none,
    posts: { count, isExact },
    engagements: none,
  }));
  render(<CountBars label="Posts" days={days} countOf={({ posts }) => posts} />);
  return partsOfChart();
}

/** Renders a chart of these tenths of points by day, and returns its parts. */
function drawnAmounts(...amounts: readonly (number | null)[]) {
  const days = amounts.map((amount, index) => ({
    startMs: index * dayMs,
    amountTenths: amount === null ? null : tenths(amount),
  }));
  render(<AmountBars label="Points paid" days={days} />);
  return partsOfChart();
}

function partsOfChart() {
  const figure = screen.getByRole('figure');
  const bars = Array.from(figure.querySelectorAll<HTMLElement>('[title]'));
  return {
    text: figure.textContent,
    titles: bars.map(({ title }) => title),
    isPale: bars.map((bar) => bar.firstElementChild?.className.includes('bg-accent-half')),
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

test('[PA-24] a sum is marked as a minimum if one of its days is', () => {
  expect(drawn([5000, false], [3, true]).text).toMatch(/^Posts\s?5,003\+ 3 today/u);
});

test('[PA-24] a sum of exact days is exact, even if today is not over', () => {
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
] as const)('[PA-23] the bars of %j are as high as the axis says', (...row) => {
  const [[first, second], ticks, heights] = row;
  const chart = drawn([first, true], [second, true]);
  expect(chart.ticks).toEqual(ticks);
  expect(chart.heights).toEqual(heights);
});

test.each([
  [[25, 10], 'Points paid 3.5 1.0 today', ['4', '2', '0'], ['62.5%', '25%']],
  [[5, 0], 'Points paid 0.5 0.0 today', ['2', '1', '0'], ['25%', '0%']],
  [[25, null], 'Points paid 2.5+ 0.0 today', ['4', '2', '0'], ['62.5%', '0%']],
  [[null, null], 'Points paid – ', ['2', '1', '0'], ['0%', '0%']],
] as const)('[PA-24] the chart of the amounts %j says %s', (...row) => {
  const [amounts, text, ticks, heights] = row;
  const chart = drawnAmounts(...amounts);
  expect(chart.text.startsWith(text.replace('paid ', 'paid')), chart.text).toBe(true);
  expect(chart.ticks).toEqual(ticks);
  expect(chart.heights).toEqual(heights);
});

test('[PA-23] [PA-24] each day has its UTC date and its value, in order, and today is pale', () => {
  // In the device's time zone, another day may have begun.
  const { format } = memberPart.english;
  for (const local of ['shortDay', 'dayAndMonth', 'date', 'dateAndTime'] as const) {
    const spy = vi.spyOn(format, local).mockReturnValue('a day of the device');
    onTestFinished(() => {
      spy.mockRestore();
    });
  }
  const chart = drawn([1, true], [2, false], [3, true]);
  expect(chart.titles).toEqual(['1 Jan: 1', '2 Jan: 2+', '3 Jan: 3']);
  expect(chart.isPale).toEqual([false, false, true]);
  const table = within(screen.getByRole('table', { name: 'Posts' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DayCount',
    '1 Jan1',
    '2 Jan2+',
    '3 Jan3',
  ]);
  // Below the bars stand the first day, the one in the middle, and today.
  expect(chart.text).toContain('1 Jan2 Jantoday');
});
