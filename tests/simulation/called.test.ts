import { expect, test } from 'vitest';
import { guestHandlers, sessionHandlers } from '#server/function/registry.ts';
import { createRandom } from './random.ts';
import { makeInput } from './inputs.ts';
import { createState } from './oracle/state.ts';
import { memberIds, rootId } from './people.ts';

/** The operations that devices and people linking accounts call on their own. */
const calledByDevices = [
  'openSession',
  'startVerification',
  'openVerification',
  'completeVerification',
];

test('[PT-09] the simulation calls every operation of the registry', () => {
  const random = createRandom(1);
  const state = createState(rootId, memberIds);
  const asked = Array.from({ length: 3000 }, () => makeInput(random, state).name);

  const called = [...new Set([...asked, ...calledByDevices])].toSorted();
  const all = [...Object.keys(guestHandlers), ...Object.keys(sessionHandlers)];
  expect(called).toEqual(all.toSorted());
});
