import { z } from 'zod';
import { deviceKeys } from '#src/contract/device-keys.ts';
import { postIdSchema } from '#src/contract/ids.ts';
import {
  isProgressUsable,
  progressLifetimeMs,
  startProgress,
  type EngagementProgress,
} from '#src/domain/engagement/steps.ts';
import { engagementTypes } from '#src/domain/engagement-types.ts';
import type { PostId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import type { DeviceStorage, StorageSlot } from '#src/platform/device-storage.ts';

/** The saved steps of one person on this device, by post. Rules ST-03, ST-04. */
export type ProgressKeep = {
  /** The progress to continue, or a new start; what is too old or does not fit the post is dropped. */
  load(post: Pick<Post, 'id' | 'types'>): EngagementProgress;
  save(progress: EngagementProgress): void;
  clear(postId: PostId): void;
};

/** One post's progress as the device keeps it. Rule ST-03. */
const keptProgressSchema = z.object({
  postId: postIdSchema,
  steps: z.array(
    z.object({ type: z.enum(engagementTypes), completed: z.boolean(), data: z.string() }),
  ),
  currentStep: z.int().nonnegative(),
  lastUpdated: z.number(),
});

type KeptProgress = z.infer<typeof keptProgressSchema>;

/** Each post's progress is parsed on its own, so that a broken one takes no other with it. */
type KeptByPost = Record<string, unknown>;

const mostKept = 100;

/** Makes the keep of one person; two people on one device never continue each other's steps. */
export function createProgressKeep(parts: {
  readonly storage: DeviceStorage;
  readonly nowMs: () => number;
  readonly userId: string;
}): ProgressKeep {
  const { storage, nowMs, userId } = parts;
  const slot: StorageSlot<KeptByPost> = {
    key: deviceKeys.progress(userId),
    version: 1,
    schema: z.record(z.string(), z.unknown()),
  };

  const readAll = () => storage.read(slot) ?? {};
  const writeAll = (entries: readonly KeptProgress[]) => {
    const byPost = Object.fromEntries(entries.map((entry) => [entry.postId, entry]));
    if (entries.length === 0) storage.remove(slot);
    else storage.write(slot, byPost);
  };
  const othersThan = (postId: PostId) =>
    Object.values(readAll())
      .map((entry) => keptProgressSchema.safeParse(entry).data)
      .filter((entry) => entry !== undefined)
      .filter((entry) => entry.postId !== postId)
      .filter((entry) => nowMs() - entry.lastUpdated <= progressLifetimeMs)
      .toSorted((a, b) => a.lastUpdated - b.lastUpdated);

  return {
    load(post) {
      const entry = readAll()[post.id];
      const kept = keptProgressSchema.safeParse(entry);
      const progress = kept.success ? fromKept(kept.data) : undefined;
      if (progress !== undefined && isProgressUsable(progress, post, nowMs())) return progress;
      if (entry !== undefined) writeAll(othersThan(post.id));
      return startProgress(post, nowMs());
    },
    save(progress) {
      const others = othersThan(progress.postId).slice(1 - mostKept);
      writeAll([...others, toKept(progress)]);
    },
    clear(postId) {
      writeAll(othersThan(postId));
    },
  };
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
