import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { userId } from '#src/domain/ids.ts';
import { followConnection } from '#src/platform/connection.ts';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { LiveService } from '#src/services/live.ts';
import type { PostsService } from '#src/services/posts.ts';
import { useApp, useSession } from './app-context.ts';
import { createChangeTaker, takePost, type ChangeTakerParts } from './take-change.ts';

/** What live updates work with. */
type LiveUpdateParts = ChangeTakerParts & {
  readonly live: Pick<LiveService, 'follow'>;
  readonly posts: Pick<PostsService, 'among'>;
  readonly messenger: Pick<Messenger, 'isActive' | 'onActiveChange'>;
};

/** How live updates begin. */
type LiveStart = {
  /** Whether the first screen stands, which goes before the line and its code. Rule SP-05. */
  readonly mayFollow: boolean;
  readonly onPointsArrived: LiveUpdateParts['onPoints'];
};

/** Keeps what is shown up to date while the app is open, for whoever is signed in; tells of points that arrive. */
export function useLive({ mayFollow, onPointsArrived }: LiveStart): void {
  const { services, sessionStore } = useApp();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const isLoaded = useSession().status === 'loaded';
  const id = messenger.launch.user?.id;
  const onPoints = useEffectEvent(onPointsArrived);
  useEffect(() => {
    if (!mayFollow || !isLoaded || id === undefined) return undefined;
    const { live, posts } = services;
    return followLive({
      userId: userId(String(id)),
      live,
      posts,
      sessionStore,
      queryClient,
      messenger,
      onPoints: (amountTenths) => {
        onPoints(amountTenths);
      },
    });
  }, [mayFollow, isLoaded, id, services, sessionStore, queryClient, messenger]);
}

/** Reads all that is shown anew when the network is back. Rule MY-17. */
export function useReconnect(): void {
  const { sessionStore } = useApp();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followConnection((isOnline) => {
        if (isOnline) readAnew({ sessionStore, queryClient });
      }),
    [sessionStore, queryClient],
  );
}

/**
 * Follows a person's line while the app is active; whenever it is open again, after a pause or a gap, all that
 * is shown is read anew.
 */
export function followLive(parts: LiveUpdateParts): () => void {
  const { live, posts, messenger, queryClient } = parts;
  const onChange = createChangeTaker(parts);
  let release: (() => void) | undefined;
  let hasBeenOpen = false;

  function onOpen(): void {
    if (hasBeenOpen) readAnew(parts);
    // What is shown was read a moment ago; who comes back to it reads it again.
    else void queryClient.invalidateQueries({ refetchType: 'none' });
    hasBeenOpen = true;
  }

  /** Reads posts that came on screen later than what is shown was read: no change since then has arrived. */
  async function onShown(postIds: readonly string[]): Promise<void> {
    const reply = await posts.among(postIds);
    if (reply.success) for (const post of reply.posts) takePost(queryClient, parts.userId, post);
  }

  function setActive(isActive: boolean): void {
    if (isActive && release === undefined)
      release = live.follow(parts.userId, {
        onChange,
        onOpen,
        onShown: (ids) => void onShown(ids),
      });
    if (isActive) return;
    release?.();
    release = undefined;
  }

  setActive(messenger.isActive());
  const stopListening = messenger.onActiveChange(setActive);
  return () => {
    stopListening();
    setActive(false);
  };
}

/** Reads the own row and all that is shown; what is not shown is read when it is shown again. */
function readAnew({
  sessionStore,
  queryClient,
}: Pick<ChangeTakerParts, 'sessionStore' | 'queryClient'>): void {
  void sessionStore.getState().refresh();
  void queryClient.invalidateQueries();
}
