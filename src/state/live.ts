import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { userId } from '#src/domain/ids.ts';
import type { Messenger } from '#src/platform/telegram/messenger.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { LiveService } from '#src/services/live.ts';
import type { PostsService } from '#src/services/posts.ts';
import { useApp, useSession } from './app-context.ts';
import { createLiveEventHandler, applyPost, type LiveEventParts } from './apply-live-event.ts';
import { readAnew } from './reconnect.ts';

/** The dependencies of `followLive`. */
type LiveUpdateParts = LiveEventParts & {
  readonly live: Pick<LiveService, 'follow'>;
  readonly posts: Pick<PostsService, 'getMany'>;
  readonly messenger: Pick<Messenger, 'isActive' | 'onActiveChange'>;
};

/** Keeps the screens up to date while the app is open and the person is signed in; announces points that arrive. */
export function useLive(onPointsArrived: LiveUpdateParts['onPoints']): void {
  const { services, sessionStore } = useApp();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const isLoaded = useSession().status === 'loaded';
  const id = messenger.launch.user?.id;
  const onPoints = useEffectEvent(onPointsArrived);
  useEffect(() => {
    if (!isLoaded || id === undefined) return undefined;
    const { posts, sessions } = services;
    let isOver = false;
    let stop: (() => void) | undefined;
    const follow = async (): Promise<void> => {
      const live = await services.live();
      if (isOver) return;
      stop = followLive({
        userId: userId(String(id)),
        sessions,
        live,
        posts,
        sessionStore,
        queryClient,
        messenger,
        onPoints: (amountTenths) => {
          onPoints(amountTenths);
        },
      });
    };
    // If its code fails to load, there are no live updates until the network is back.
    follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isLoaded, id, services, sessionStore, queryClient, messenger]);
}

/**
 * Keeps the realtime connection open while the app is active. When it reopens after a pause or a gap, everything
 * shown is read again.
 */
export function followLive(parts: LiveUpdateParts): () => void {
  const { live, posts, messenger, queryClient } = parts;
  const onChange = createLiveEventHandler(parts);
  let release: (() => void) | undefined;
  let wasAway = false;

  function onOpen(isAgain: boolean): void {
    if (isAgain || wasAway) readAnew(parts);
    // What is shown was just read; mark it stale, so that it is refetched when it is shown again.
    else void queryClient.invalidateQueries({ refetchType: 'none' });
  }

  /** Reads posts that appeared on screen after the connection opened: their earlier changes did not arrive. */
  async function onShown(postIds: readonly string[]): Promise<void> {
    const reply = await posts.getMany(postIds);
    if (reply.success) for (const post of reply.posts) applyPost(queryClient, parts.userId, post);
  }

  function setActive(isActive: boolean): void {
    if (isActive && release === undefined)
      release = live.follow(parts.userId, {
        onChange,
        onOpen,
        onShown: (ids) => void onShown(ids),
      });
    if (isActive) return;
    wasAway = true;
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
