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

// The simulation is only useful if it detects bugs: here it runs products that are broken on purpose. These are a few;
// `npm run simulate -- --broken all` breaks every operation, every part of the schedule and every limit.
test('[PT-09] each broken product is detected within 5,000 operations', async () => {
  const { isSound, output } = await simulate(['--broken', names.join(), '--ops', '150']);

  expect(isSound, output).toBe(true);
  const noticed = [...output.matchAll(/^(\S+): \d+ operations, /gm)].map(([, name]) => name);
  expect(noticed, output).toEqual(names);
}, 600_000);
