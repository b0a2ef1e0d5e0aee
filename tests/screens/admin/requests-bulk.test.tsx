import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDecideAll } from '#src/screens/admin/queue/use-bulk.ts';
import { succeed } from '#src/services/reply.ts';
import { sentence } from '#tests/text/sentences.ts';
import { deleteRow } from './admin-rows.ts';
import { buttonOf, statusOf } from './open-admin.ts';
import { decisionOn, openRequests, pending, rowOf } from './open-requests.ts';

test('[PA-09] several selected requests are decided together, each with its own result, failures first', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007', '1008001');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  expect(buttonOf('Approve').disabled).toBe(true);
  // Selecting again deselects.
  for (const id of ['1005', '1006', '1008001', '1007', '1008001']) {
    await app.user.click(screen.getByRole('checkbox', { name: `@xuser_${id}` }));
  }
  expect(screen.getByText('3 selected')).toBeTruthy();
  await deleteRow(backend, 'users', '1006');
  await app.user.click(buttonOf('Approve 3'));
  expect((await statusOf('Approve 3 people?')).tone).toBe('warning');
  expect(await decisionOn(backend, '1005')).toBe('open');
  await app.user.click(buttonOf('Approve 3'));
  const line = await statusOf('2 of 3 done, 1 failed');
  expect(line.tone).toBe('failure');
  expect(screen.getByText('1 selected')).toBeTruthy();
  const results = screen.getByRole('region', { name: 'Results' });
  const texts = within(results).getAllByRole('listitem');
  expect(texts.map((item) => item.textContent)).toEqual([
    `@xuser_1006 ${sentence('user_not_found')}`,
    '@xuser_1005 Request approved',
    '@xuser_1007 Request approved',
  ]);
  expect(await decisionOn(backend, '1005')).toBe(true);
  expect(await decisionOn(backend, '1007')).toBe(true);
  expect(await decisionOn(backend, '1008001')).toBe('open');
});

test('[PA-09] a run over all selected requests shows its progress, and Cancel before it sends nothing', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  expect(buttonOf('Select all').disabled).toBe(true);
  await app.user.click(buttonOf('Reject 2'));
  await app.user.click(buttonOf('Cancel'));
  expect(await decisionOn(backend, '1005')).toBe('open');
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 300 }, times: 2 });
  await app.user.click(buttonOf('Reject 2'));
  expect((await statusOf('Reject 2 people?')).tone).toBe('warning');
  expect(buttonOf('Reject 2').className).toContain('bg-destructive-fill');
  await app.user.click(buttonOf('Reject 2'));
  expect(await screen.findByText('0 of 2')).toBeTruthy();
  expect(buttonOf('Refresh Requests').disabled).toBe(true);
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  expect((await statusOf('2 of 2 done')).tone).toBe('success');
  expect(await screen.findByText('No approval requests')).toBeTruthy();
  expect(await decisionOn(backend, '1006')).toBe(false);
});

test('[PA-09] a run decides what is selected when it is confirmed', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 3'));
  await app.user.click(screen.getByRole('checkbox', { name: '@xuser_1006' }));
  await app.user.click(buttonOf('Reject 2'));
  expect((await statusOf('2 of 2 done')).tone).toBe('success');
  expect(await decisionOn(backend, '1006')).toBe('open');
});

test('[PA-09] after a run the queue has requests that arrived during it', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await rowOf('1005');
  await backend.person('1009', { ...pending, x_username: 'xuser_1009' });
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 2'));
  await app.user.click(buttonOf('Reject 2'));
  expect(await rowOf('1009')).toBeTruthy();
});

test('[PA-09] the selection is cleared when selecting ends', async () => {
  const { app } = await openRequests('1005', '1006');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await app.user.click(buttonOf('Done'));
  await app.user.click(buttonOf('Select'));
  expect(screen.getByText('0 selected')).toBeTruthy();
  expect(buttonOf('Approve').disabled).toBe(true);
});

test('[PA-09] a run can be stopped, and the rest stays selected', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Reject 3'));
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 500 }, times: 3 });
  await app.user.click(buttonOf('Reject 3'));
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('2 selected')).toBeTruthy();
  expect(await decisionOn(backend, '1005')).toBe(false);
  expect(await decisionOn(backend, '1006')).toBe('open');
});

test('[PA-09] leaving during a run needs confirmation, and ends it', async () => {
  const { backend, app } = await openRequests('1005', '1006', '1007');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Approve 3'));
  await backend.fault({ match: 'POST .*/executions', action: { delayMs: 700 } });
  await app.user.click(buttonOf('Approve 3'));
  await screen.findByText('0 of 3');
  expect(app.gestures.asksBeforeClosing).toBe(true);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await app.user.click(screen.getByRole('link', { name: /Home/ }));
  expect((await statusOf('Not all are decided yet. If you leave, the run stops.')).tone).toBe(
    'warning',
  );
  expect(window.location.pathname).toBe('/requests');
  await app.user.click(buttonOf('Stop and leave'));
  expect(window.location.pathname).toBe('/');
  await waitFor(async () => expect(await decisionOn(backend, '1005')).toBe(true));
  // The run's next request would be decided before another screen is open.
  await app.user.click(screen.getByRole('link', { name: 'Earn' }));
  await screen.findByText('Nothing to engage with');
  expect(await decisionOn(backend, '1006')).toBe('open');
  expect(await decisionOn(backend, '1007')).toBe('open');
});

test('[MY-22] a double tap on the selected requests shows the prompt, and decides nothing', async () => {
  const { backend, app } = await openRequests('1005', '1006');
  await rowOf('1005');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));

  await app.user.dblClick(buttonOf('Reject 2'));
  // The prompt's button replaces the first one, and gets the second tap.
  fireEvent.click(buttonOf('Reject 2'), { detail: 2 });

  expect((await statusOf('Reject 2 people?')).tone).toBe('warning');
  expect(buttonOf('Reject 2').disabled).toBe(false);
  expect(screen.queryByText(/of 2/)).toBeNull();
  expect(await decisionOn(backend, '1005')).toBe('open');
});

test('[PA-24] an item that left the list during a run is not subtracted from the count again', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['queue'], { rows: ['1006'], total: 60 });
  const { result } = renderHook(() => useDecideAll<string>(['queue'], (id) => id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const decision = { send: async () => succeed({}), doneText: 'done' };
  await act(() => result.current.decideAll(['1005', '1006'], decision, () => undefined));
  expect(queryClient.getQueryData(['queue'])).toEqual({ rows: [], total: 59 });
});
