import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';
import { refuse } from '#src/services/reply.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { sentence } from '#tests/text/sentences.ts';

function decisionOn(handle: string, changes: Partial<PendingDecision> = {}): PendingDecision {
  return {
    kind: 'request',
    itemId: handle,
    id: `id of ${handle}`,
    status: 'unanswered',
    refusal: null,
    handle,
    verdict: 'approve',
    reason: null,
    postId: null,
    calls: [],
    madeAtMs: 0,
    isSent: true,
    ...changes,
  };
}

const refused = (handle: string) =>
  decisionOn(handle, { status: 'refused', refusal: refuse({ code: 'engager_banned' }) });

function renderFailed(decisions: readonly PendingDecision[], more: object = {}) {
  const calls = { onRetry: vi.fn(), onDismiss: vi.fn() };
  render(<FailedDecisions decisions={decisions} {...calls} {...more} />);
  return calls;
}

test.each([
  [['ada', 'ben', 'cem'], 'Failed: approve @ada, approve @ben, approve @cem'],
  [['ada', 'ben', 'cem', 'dan', 'eve'], 'Failed: approve @ada, approve @ben, approve @cem, 2 more'],
])(
  '[MY-21] three of %s without a response are named, and the others counted',
  async (names, line) => {
    const { onRetry } = renderFailed(names.map((handle) => decisionOn(handle)));
    expect(screen.getByRole('alert').textContent).toBe(`${line}No response.`);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  },
);

test('[MY-17] [MY-21] while offline nothing has failed, and there is nothing to do', () => {
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  renderFailed([decisionOn('ada')]);
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('Kept, sent when you are online: approve @ada');
  expect(line.closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe('warning');
  expect(screen.queryByRole('button')).toBeNull();
});

test('[MY-21] each refused decision shows its reason, and can be dismissed, or opened if possible', async () => {
  const { onDismiss, onRetry } = renderFailed([refused('ada'), refused('ben')]);
  const lines = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    `Failed: approve @ada${sentence('engager_banned')}`,
    `Failed: approve @ben${sentence('engager_banned')}`,
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'OK' })[1]!);
  expect(onDismiss.mock.calls).toEqual([['id of ben']]);
  expect(onRetry).not.toHaveBeenCalled();
});

test('[PA-16] [RV-20] a queue shows its own text for a refusal, keeps the choice, and links to the item', async () => {
  const onShow = vi.fn();
  const ben = refused('ben');
  const own = {
    showOf: (decision: PendingDecision) => () => {
      onShow(decision);
    },
    wordFailure: (_refusal: object, { handle }: PendingDecision) => `@${handle} is banned.`,
    keptChoiceOf: ({ handle }: PendingDecision) => <p>{`Ban of @${handle} was chosen.`}</p>,
  };
  renderFailed([ben], own);
  expect(screen.getByRole('alert').textContent).toBe('Failed: approve @ben@ben is banned.');
  expect(screen.getByText('Ban of @ben was chosen.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onShow.mock.calls).toEqual([[ben]]);
});
