import { expect, onTestFinished } from 'vitest';
import type { LiveChange } from '#src/services/live-change.ts';
import { openServices, waitForEver, type OpenedServices } from '#tests/support/open-services.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';

export type Heard = {
  readonly changes: LiveChange[];
  readonly shownIds: string[];
  opened: number;
  readonly release: () => void;
};

/** Shortens short waits; waits for what must never happen in a test do not end. */
export const shortWait = (delayMs: number) =>
  delayMs >= 10_000
    ? waitForEver()
    : new Promise<void>((resolve) => setTimeout(resolve, delayMs / 20));

export function openLive(backend: TestBackend, userId: string): OpenedServices {
  return openServices(backend, { userId, wait: shortWait });
}

/** Opens a person's live connection until the test ends; resolves once it is open. */
export async function follow(
  backend: TestBackend,
  userId: string,
  opened = openLive(backend, userId),
) {
  const live = await opened.services.live();
  const heard: Heard = {
    changes: [],
    shownIds: [],
    opened: 0,
    release: live.follow(userId, {
      onChange: (change) => heard.changes.push(change),
      onOpen: () => heard.opened++,
      onShown: (ids) => heard.shownIds.push(...ids),
    }),
  };
  onTestFinished(() => heard.release());
  await untilHeard(backend, userId, heard);
  return heard;
}

/** Waits until the subscription is active, then discards the received events. */
export async function untilHeard(
  backend: TestBackend,
  userId: string,
  heard: Heard,
): Promise<void> {
  await untilNews(backend, userId, heard);
  await expect.poll(() => heard.opened).toBeGreaterThan(0);
  heard.changes.length = 0;
}

const draft = {
  content: 'https://x.com/ada/status/1',
  limit: 2,
  engagementTypes: ['like'],
};

export async function createPost(backend: TestBackend, authorId: string): Promise<string> {
  const reply = await backend.act(authorId, 'createPost', { telegram_id: authorId, ...draft });
  if (!reply.success) throw new Error(reply.error);
  return String((await backend.rows('posts')).at(-1)?.$id);
}

export async function engage(backend: TestBackend, postId: string): Promise<void> {
  const request = { postId, engagedBy: '200', engagementTypes: ['like'] };
  const reply = await backend.act('200', 'submitEngagement', request);
  if (!reply.success) throw new Error(reply.error);
}

let touches = 0;

/** Changes the user's row until its last change is delivered, so that all earlier events have arrived too. */
export async function untilNews(backend: TestBackend, userId: string, heard: Heard): Promise<void> {
  const names: string[] = [];
  const isHeard = (name: string) =>
    heard.changes.some(({ row }) => 'name' in row && row.name === name);
  await expect
    .poll(async () => {
      const name = `Touch ${++touches}`;
      names.push(name);
      await backend.changeRow('users', userId, { name });
      return names.some(isHeard);
    })
    .toBe(true);
  await expect.poll(() => isHeard(names.at(-1) ?? '')).toBe(true);
}
