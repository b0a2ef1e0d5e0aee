import type { QueryClient } from '@tanstack/react-query';
import { keptScreenSlot } from '#src/contract/device-slots.ts';
import type { OpeningScreen } from '#src/contract/operations/first-screen.ts';
import { packRows } from '#src/contract/packed-rows.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { noDecisions, type DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import {
  authorDecisionsKey,
  feedKey,
  myPostsKey,
  pointTypesKey,
  waitingReviewsKey,
} from './query-keys.ts';
import { userOf, type SessionStore } from './session-store.ts';

/** More than fit on any screen of a phone. */
const keptRows = 12;

/** What keeping the first screens works with. */
export type KeptScreenParts = {
  readonly queryClient: QueryClient;
  readonly sessionStore: SessionStore;
  readonly storage: DeviceStorage;
  readonly userId: string;
};

/**
 * Keeps what the first screens show now, for the next start: each as the call that opens the app would answer it. Of
 * a person who is not a member nothing is kept. Rule SP-03.
 */
export function keepScreens({ queryClient, sessionStore, storage, userId }: KeptScreenParts): void {
  const slot = keptScreenSlot(userId);
  const user = userOf(sessionStore.getState().session);
  const state = lifecycleState(user);
  if (state !== 'approved' && state !== 'admin') {
    storage.remove(slot);
    return;
  }
  const pointTypes = queryClient.getQueryData([...pointTypesKey(), 'enabled']) ?? [];
  const answer = { success: true, userId, session: null, user, pointTypes };
  const screens = [feedOf(queryClient, userId), ownPostsOf(queryClient, userId)];
  const shown = screens.flatMap((screen) => (screen === undefined ? [] : [screen]));
  const fresh = shown.map((screen) => [screen.kind, { ...answer, screen }] as const);
  storage.write(slot, { ...storage.read(slot), ...Object.fromEntries(fresh) });
}

type KeptScreen = { readonly kind: OpeningScreen } & Readonly<Record<string, unknown>>;

function feedOf(queryClient: QueryClient, userId: string): KeptScreen | undefined {
  const view = queryClient.getQueryData<{ readonly posts: readonly Post[] }>(feedKey(userId, null));
  if (view === undefined) return undefined;
  const rows = firstRows(view.posts);
  const decisions = rows.map(
    ({ authorId }) =>
      queryClient.getQueryData<DecisionCounts>(authorDecisionsKey(authorId)) ?? noDecisions,
  );
  const packed = { posts: packRows(rows), decisions: packRows(decisions) };
  return { kind: 'feed', nextCursor: null, ...packed };
}

function ownPostsOf(queryClient: QueryClient, userId: string): KeptScreen | undefined {
  const posts = queryClient.getQueryData<readonly Post[]>([...myPostsKey(userId), 'active']);
  const waiting = queryClient.getQueryData<readonly { id: string; postId: string }[]>(
    waitingReviewsKey(userId),
  );
  if (posts === undefined || waiting === undefined) return undefined;
  const counted = waiting.map(({ id, postId }) => ({ id, postId }));
  return { kind: 'own_posts', waiting: packRows(counted), posts: packRows(firstRows(posts)) };
}

/** The rows without what no first screen shows, the longest of texts. */
function firstRows(posts: readonly Post[]): readonly Post[] {
  return posts.slice(0, keptRows).map((post) => ({ ...post, authorImage: null }));
}
