import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readChosenText } from '#src/state/start-text.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { findCard, openFixture, openReviews, openSettledReviews } from './open-reviews.ts';

test.each(['Control', 'Meta', 'Alt'])(
  '[MY-09] a browser shortcut with %s decides nothing, the key alone does',
  async (modifier) => {
    const { user } = await openSettledReviews([2]);
    await user.keyboard(`{${modifier}>}ar{/${modifier}}`);
    expect(screen.getByRole('article', { name: /^1 of 2/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBe(null);
    await user.keyboard('a');
    await findCard('2 of 2', '1003');
  },
);

test('[MY-22] a held key does not decide the next item', async () => {
  const { clock, user } = await openSettledReviews([3]);
  await user.keyboard('a');
  await findCard('2 of 3', '1003');
  await clock.settle();
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  expect(screen.getByRole('article', { name: /^2 of 3/ })).toBeTruthy();
});

test.each(['ф', 'ش'])(
  '[LA-02] [MY-09] the physical key A approves even if it types %s',
  async (key) => {
    const fixture = await openFixture([2]);
    const clock = createSteeredClock();
    openReviews(fixture, { clock });
    await findCard('1 of 2', '1002');
    await clock.settle();
    fireEvent.keyDown(document.body, { key, code: 'KeyA' });
    expect(await findCard('2 of 2', '1003')).toBeTruthy();
  },
);

test('[LA-02] [MY-09] in a right-to-left language the left arrow leads to the next item', async () => {
  const fixture = await openFixture([2]);
  const { user } = openReviews(fixture, { chosenText: await readChosenText('fa') });
  const shown = (engagerId: string) =>
    screen.findByRole('article', { name: new RegExp(`@x_${engagerId}`) });
  await shown('1002');
  await user.keyboard('{ArrowLeft}');
  expect(await shown('1003')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await shown('1002')).toBeTruthy();
});

test('[FA-03] the time left is updated each minute', async () => {
  const fixture = await openFixture([1]);
  const clock = createSteeredClock();
  const decideByMs = clock.nowMs() + 30 * 60_000 + 30_000;
  await fixture.backend.changeRow('engagement', fixture.ids[0] ?? '', { decideByMs });
  openReviews(fixture, { clock });
  const card = await findCard('1 of 1', '1002');
  const shown: (string | undefined)[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    shown.push(/(\d+) mins left/.exec(card.textContent)?.[1]);
    await clock.passSeconds(60);
  }
  expect(shown).toEqual(['31', '30', '29']);
});

test('[MY-22] [MY-09] the reason form does not reopen when one moves on and back', async () => {
  const { clock, user } = await openSettledReviews([2]);
  await user.keyboard('r');
  await screen.findByRole('dialog', { name: 'Why reject @x_1002?' });
  await user.keyboard('{ArrowRight}');
  await findCard('2 of 2', '1003');
  await user.keyboard('{ArrowLeft}');
  await findCard('1 of 2', '1002');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clock.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});
