import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const names = [
  'createPost',
  'reviewEngagement',
  'schedule.deadlines',
  'schedule.economy',
  'schedule.newMessages',
  'limit.YAPP_REVIEW_DEADLINE_HOURS',
];

// The simulation is worth what it notices: here it meets products that are broken on purpose. These are a few of them;
// `npm run simulate -- --broken all` breaks every operation, every part of the schedule and every limit.
test('[PT-09] products without something are noticed within 5,000 operations each', async () => {
  const { isSound, output } = await simulate(['--broken', names.join(), '--ops', '150']);

  expect(isSound, output).toBe(true);
  const noticed = [...output.matchAll(/^(\S+): \d+ operations, /gm)].map(([, name]) => name);
  expect(noticed, output).toEqual(names);
}, 600_000);
