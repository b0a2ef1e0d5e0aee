import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { tapWhileHeld } from '#tests/screens/tap-while-held.ts';
import { findCard, openFixture, openReview } from './review-fixture.ts';

const match = 'POST .*/executions';
/** Has the answers to some reads, which the backend has given, arrive only when the test says so. */
function holdAnswers(address: RegExp) {
  const released = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  let heldCount = 0;
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init);
    if (!address.test(String(input instanceof Request ? input.url : input))) return answer;
    heldCount += 1;
    await released.promise;
    return answer;
  });
  onTestFinished(() => held.mockRestore());
  return { heldCount: () => heldCount, release: () => released.resolve() };
}

const region = () => document.querySelector('output[aria-atomic]')?.textContent;

test('[RV-09] the reason form takes the focus, marks the chosen reason and can be canceled', async () => {
  const { user } = openReview(await openFixture(1));
  const card = await findCard('1002');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scroll.mockRestore());
  await user.click(card.getByRole('button', { name: 'Reject' }));
  const question = card.getByRole('group', { name: 'Reject' });
  expect(document.activeElement).toBe(question);
  // It may have opened below the visible area.
  expect(scroll.mock.contexts).toEqual([question]);
  const deleted = card.getByRole('button', { name: 'Deleted' });
  expect(deleted.getAttribute('aria-pressed')).toBe('false');
  await user.click(deleted);
  expect(deleted.getAttribute('aria-pressed')).toBe('true');
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(card.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(card.queryByRole('group', { name: 'Reject' })).toBeNull();
});

test('[RV-09] while a rejection is sent, it cannot be changed', async () => {
  const fixture = await openFixture(1);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  await user.click(card.getByRole('button', { name: 'Reject' }));
  await user.click(card.getByRole('button', { name: 'Deleted' }));
  await fixture.backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await user.click(card.getByRole('button', { name: 'Confirm rejection' }));
  const form = within(card.getByRole('group', { name: 'Reject' }));
  const controls = [...form.getAllByRole('button'), form.getByRole('textbox')];
  expect(controls.every((each) => each.matches(':disabled'))).toBe(true);
  await fixture.backend.noFaults();
  expect(await card.findByText('Rejected')).toBeTruthy();
});

test('[MY-09] recently used reasons are offered first, each once and at most six', async () => {
  const { user } = openReview(await openFixture(4));
  const own = ['It is a bot.', 'Too short.', 'Deleted'];
  for (const [index, reason] of own.entries()) {
    const card = await findCard(String(1002 + index));
    await user.click(card.getByRole('button', { name: 'Reject' }));
    if (reason === 'Deleted') await user.click(card.getByRole('button', { name: reason }));
    else await user.type(card.getByLabelText('Reason for the rejection'), reason);
    await user.click(card.getByRole('button', { name: 'Confirm rejection' }));
    await card.findByText('Rejected');
  }
  await user.click((await findCard('1005')).getByRole('button', { name: 'Reject' }));
  const ideas = within(screen.getByRole('group', { name: 'Common reasons' }));
  const names = ['Deleted', 'Too short.', 'It is a bot.', 'Not done', 'Wrong link', 'Ignores'];
  expect(ideas.getAllByRole('button').map((each) => each.textContent)).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
  );
});

test('[LA-04] a decision and a refusal are announced and give haptic feedback', async () => {
  const fixture = await openFixture(2);
  const { haptics, user } = openReview(fixture);
  await user.click((await findCard('1002')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(region()).toContain('Approved @x_1002'));
  expect(haptics).toEqual(['done']);
  await fixture.backend.fault({ match, from: 'client', action: { cut: 'before' } });
  const card = await findCard('1003');
  await user.click(card.getByRole('button', { name: 'Approve' }));
  await card.findByText(sentence('review_call_failed', { reason: 'no response, try again' }));
  expect(haptics).toEqual(['done', 'refused']);
});

test('[MY-22] a double tap approves once, and is felt as done alone', async () => {
  const fixture = await openFixture(1);
  const { haptics } = openReview(fixture);
  const card = await findCard('1002');
  const approving = card.getByRole('button', { name: 'Approve' });
  expect(await tapWhileHeld(fixture.backend, approving)).toBe(1);
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(haptics).toEqual(['done']);
});

test('[RV-17] a decision is not taken back by a read that began before it', async () => {
  const fixture = await openFixture(1);
  const { readCount, user } = openReview(fixture);
  const card = await findCard('1002');
  await waitFor(() => expect(readCount()).toBe(0));
  const later = holdAnswers(/engagement\/rows/);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(later.heldCount()).toBeGreaterThan(0));
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  later.release();
  await waitFor(() => expect(readCount()).toBe(0));
  expect(card.getByText('Approved')).toBeTruthy();
});

test('[RV-20] while an approval is sent, the same engagement cannot be rejected, and another one can', async () => {
  const fixture = await openFixture(2);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  await fixture.backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(card.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
  expect(card.getByRole('button', { name: 'Approve', busy: true })).toBeTruthy();
  const other = (await findCard('1003')).getByRole('button', { name: 'Reject' });
  expect(other).toHaveProperty('disabled', false);
  await fixture.backend.noFaults();
  expect(await card.findByText('Approved')).toBeTruthy();
});
