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

/** What live updates work with. */
type LiveUpdateParts = LiveEventParts & {
  readonly live: Pick<LiveService, 'follow'>;
  readonly posts: Pick<PostsService, 'among'>;
  readonly messenger: Pick<Messenger, 'isActive' | 'onActiveChange'>;
};

/** Keeps what is shown up to date while the app is open, for anyone who is signed in; announces points that arrive. */
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
    // Without its code there are no live updates; they begin when the network is back.
    follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isLoaded, id, services, sessionStore, queryClient, messenger]);
}

/**
 * Follows a person's line while the app is active; whenever it is open again, after a pause or a gap, all that
 * is shown is read again.
 */
export function followLive(parts: LiveUpdateParts): () => void {
  const { live, posts, messenger, queryClient } = parts;
  const onChange = createLiveEventHandler(parts);
  let release: (() => void) | undefined;
  let wasAway = false;

  function onOpen(isAgain: boolean): void {
    if (isAgain || wasAway) readAnew(parts);
    // What is shown was read a moment ago; who comes back to it reads it again.
    else void queryClient.invalidateQueries({ refetchType: 'none' });
  }

  /** Reads posts that came on screen later than what is shown was read: no change since then has arrived. */
  async function onShown(postIds: readonly string[]): Promise<void> {
    const reply = await posts.among(postIds);
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
