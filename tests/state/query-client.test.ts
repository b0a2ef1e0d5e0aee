import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#src/state/query-client.ts';
import { profileQueryOf } from '#src/state/profile-query.ts';
import type { Services } from '#src/services/services.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('data counts as fresh for 30 seconds', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(async () => 'read');
  const read = () => client.fetchQuery({ queryKey: ['list'], queryFn });
  await read();
  vi.setSystemTime(Date.now() + 29_999);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('[MY-17] a failed read is not retried, and returning to the window reads nothing', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(async (): Promise<string> => Promise.reject(new Error('no')));
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  const release = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  client.mount();
  vi.setSystemTime(Date.now() + 60_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(observer.getCurrentResult().isFetching).toBe(false);
  focusManager.setFocused(undefined);
  client.unmount();
  release();
});

test('[PR-02] malformed ids are not requested', async () => {
  const profile = vi.fn();
  const services = { users: { profile } } as unknown as Services;
  const { queryFn } = profileQueryOf(services, 'No Id');
  await expect(queryFn()).rejects.toMatchObject({ code: 'user_not_found' });
  expect(profile).not.toHaveBeenCalled();
});

test('[MY-17] a read is tried even while offline', async () => {
  const client = createQueryClient();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const queryFn = vi.fn(async () => 'read');
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  const release = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
  release();
});
