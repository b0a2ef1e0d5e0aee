import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  isKeptProgress,
  maxProgress,
  progressSlot,
  type KeptProgress,
} from '#src/contract/device-slots.ts';
import {
  type EngagementProgress,
  isProgressUsable,
  progressLifetimeMs,
} from '#src/domain/engagement/progress.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';

/** The saved steps of the person who opened the app. Rules ST-03, ST-04. */
export type ProgressState = {
  /** What is saved, by post; `progressOf` returns the progress that can be continued. */
  readonly byPost: ReadonlyMap<PostId, EngagementProgress>;
  /** Saves a post's progress, on the device too. */
  save(progress: EngagementProgress): void;
  /** Deletes a post's progress. Rule EN-18. */
  clear(postId: PostId): void;
  /** Deletes a post's progress unless it can be continued. Rule ST-04. */
  dropUnusable(post: ProgressPost): void;
};

/** The store of all steps that a person began and has not submitted. */
export type ProgressStore = StoreApi<ProgressState>;

type ProgressPost = Pick<Post, 'id' | 'types'>;

/** The dependencies of `createProgressStore`. */
export type ProgressStoreParts = {
  readonly storage: DeviceStorage;
  readonly nowMs: () => number;
  /** The id in the launch data, undefined outside the messenger: people who share a device never continue each other's steps. */
  readonly launchUserId: string | undefined;
};

/** Creates the store from what the device keeps for the person. */
export function createProgressStore(parts: ProgressStoreParts): ProgressStore {
  const { storage, nowMs, launchUserId } = parts;
  const slot = progressSlot(launchUserId ?? '');

  /** The entries on the device, oldest first, without expired and invalid ones. */
  const readAll = (): readonly EngagementProgress[] =>
    Object.values(storage.read(slot) ?? {})
      .filter(isKeptProgress)
      .map(fromKept)
      .filter(({ updatedAtMs }) => nowMs() - updatedAtMs <= progressLifetimeMs)
      .toSorted((a, b) => a.updatedAtMs - b.updatedAtMs);

  /** Replaces or removes one post's entry on the device; returns what is saved now. */
  function write(postId: PostId, progress?: EngagementProgress) {
    // The app may be open twice on this device, so the device may hold more than this store.
    const others = readAll().filter((saved) => saved.postId !== postId);
    const saved = progress === undefined ? others : [...others.slice(1 - maxProgress), progress];
    const kept = saved.map((entry) => [entry.postId, toKept(entry)] as const);
    if (kept.length === 0) storage.remove(slot);
    else storage.write(slot, Object.fromEntries(kept));
    return { byPost: byPostOf(saved) };
  }

  return createStore((set, get) => ({
    byPost: byPostOf(readAll()),
    save(progress) {
      set(write(progress.postId, progress));
    },
    clear(postId) {
      set(write(postId));
    },
    dropUnusable(post) {
      const isKept = storage.read(slot)?.[post.id] !== undefined;
      if (isKept && progressOf(get(), post, nowMs()) === undefined) set(write(post.id));
    },
  }));
}

/** A post's saved progress; undefined if there is none that can be continued at the given time. Rule ST-04. */
export function progressOf(
  { byPost }: Pick<ProgressState, 'byPost'>,
  post: ProgressPost,
  nowMs: number,
): EngagementProgress | undefined {
  const progress = byPost.get(post.id);
  return progress !== undefined && isProgressUsable(progress, post, nowMs) ? progress : undefined;
}

function byPostOf(saved: readonly EngagementProgress[]): ReadonlyMap<PostId, EngagementProgress> {
  return new Map(saved.map((progress) => [progress.postId, progress]));
}

function fromKept(kept: KeptProgress): EngagementProgress {
  return {
    postId: kept.postId,
    steps: kept.steps.map(({ type, completed, data }) => ({
      type,
      isCompleted: completed,
      link: data,
    })),
    currentStep: kept.currentStep,
    updatedAtMs: kept.lastUpdated,
  };
}

function toKept(progress: EngagementProgress): KeptProgress {
  return {
    postId: progress.postId,
    steps: progress.steps.map(({ type, isCompleted, link }) => ({
      type,
      completed: isCompleted,
      data: link,
    })),
    currentStep: progress.currentStep,
    lastUpdated: progress.updatedAtMs,
  };
}
