import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished } from 'vitest';
import { userId as toUserId } from '#src/domain/ids.ts';
import { createQueryClient } from '#src/state/query-client.ts';
import type { QueryKey } from '#src/state/query-keys.ts';
import { userOf } from '#src/state/session-store.ts';
import { followLive } from '#src/state/live.ts';
import { openServices, waitForEver, type OpenedServices } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** The time until a subscription is active is not shortened: a read before that misses what happens in between. */
const settleMs = 500;

/** Shortens short waits; waits for what must never happen in a test do not end. */
const shortWait = (delayMs: number) =>
  delayMs >= 10_000
    ? waitForEver()
    : new Promise<void>((resolve) =>
        setTimeout(resolve, delayMs === settleMs ? delayMs : delayMs / 20),
      );

/** A messenger that can be minimized. */
export function createWindow() {
  let isOpen = true;
  const listeners = new Set<(isActive: boolean) => void>();
  return {
    isActive: () => isOpen,
    onActiveChange: (listener: (isActive: boolean) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setActive(isActive: boolean) {
      isOpen = isActive;
      for (const listener of listeners) listener(isActive);
    },
  };
}

type OpenedApp = OpenedServices & {
  readonly queryClient: QueryClient;
  readonly window: ReturnType<typeof createWindow>;
  /** The points that the app announced as they arrived, in tenths. */
  readonly arrived: readonly number[];
  readonly pointsOf: () => number | undefined;
};

/** One person's open app with live updates, without its screens. */
export async function openApp(backend: TestBackend, userId: string): Promise<OpenedApp> {
  const opened = openServices(backend, { userId, wait: shortWait });
  const queryClient = createQueryClient();
  const window = createWindow();
  await opened.sessionStore.getState().load();
  const live = await opened.services.live();
  const { posts, sessions } = opened.services;
  const { sessionStore } = opened;
  const arrived: number[] = [];
  const parts = {
    userId: toUserId(userId),
    live,
    posts,
    sessions,
    sessionStore,
    queryClient,
    messenger: window,
    onPoints: (amountTenths: number) => arrived.push(amountTenths),
  };
  onTestFinished(followLive(parts));
  const user = () => userOf(sessionStore.getState().session);
  const app = { ...opened, queryClient, window, arrived, pointsOf: () => user()?.pointTenths };
  await untilLive(backend, app);
  return app;
}

/** Changes the user's row until the app shows the change. */
export async function untilLive(
  backend: TestBackend,
  { sessionStore }: Pick<OpenedServices, 'sessionStore'>,
): Promise<void> {
  const shown = () => userOf(sessionStore.getState().session);
  const before = shown()?.clerkId;
  let touch = 0;
  await expect
    .poll(async () => {
      const clerkId = `${before ?? ''}touch${touch++}`;
      await backend.changeRow('users', shown()?.id ?? '', { clerkId });
      return shown()?.clerkId;
    })
    .not.toBe(before);
}

/** Observes a query, as an open screen does. */
export async function show<Data>(
  app: Pick<OpenedApp, 'queryClient'>,
  queryKey: QueryKey,
  read: () => Promise<Data>,
) {
  const observer = new QueryObserver<Data>(app.queryClient, { queryKey, queryFn: read });
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return () => observer.getCurrentResult().data;
}

export async function createPost(backend: TestBackend): Promise<string> {
  const reply = await backend.act('100', 'createPost', {
    telegram_id: '100',
    content: 'https://x.com/ada/status/1',
    limit: 2,
    engagementTypes: ['like'],
  });
  if (!reply.success) throw new Error(reply.error);
  return String(reply['postId']);
}

export async function engage(
  backend: TestBackend,
  postId: string,
  engagedBy: string,
): Promise<string> {
  const request = { postId, engagedBy, engagementTypes: ['like'] };
  const reply = await backend.act(engagedBy, 'submitEngagement', request);
  if (!reply.success) throw new Error(reply.error);
  return String(reply['engagementId']);
}

export async function openCommunity() {
  openBrowserPage();
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  await backend.person('200');
  return { backend, postId: await createPost(backend) };
}
