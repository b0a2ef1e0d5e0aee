import { expect, test } from 'vitest';
import { followShownPosts } from '#src/services/live.ts';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

/** Appwrite's messages per minute, less those for opening a connection and for its heartbeat. */
const maxChanges = 32 - 7;

/** Scrolls past so many posts, one every quarter of a second, and records when the followed posts change. */
async function scroll(posts: number) {
  const clock = createVirtualClock();
  const changes: { readonly atMs: number; readonly postIds: readonly string[] }[] = [];
  const shown = createShownPosts();
  followShownPosts(
    shown,
    clock.wait,
  )({
    postIds: [],
    show: (postIds) => changes.push({ atMs: clock.nowMs(), postIds }),
    onAdded: () => undefined,
  });
  for (let post = 0; post < posts; post++) {
    const leave = shown.add(`post${post}`);
    await clock.advance(250);
    if (post < posts - 1) leave();
  }
  return { clock, changes };
}

test('[OP-23] during two minutes of scrolling no minute has more changes than Appwrite allows', async () => {
  const { changes } = await scroll(480);

  for (const { atMs } of changes) {
    const inMinute = changes.filter((other) => other.atMs >= atMs && other.atMs < atMs + 60_000);
    expect(inMinute.length).toBeLessThanOrEqual(maxChanges);
  }
  expect(changes.length).toBeGreaterThan(30);
});

test('[OP-23] [MY-20] the first changes are sent at once, and the last post is followed within five seconds', async () => {
  const { clock, changes } = await scroll(60);
  const stoppedMs = clock.nowMs();
  await clock.advance(60_000);

  expect(changes[3]?.atMs).toBeLessThan(clock.nowMs() - 60_000 - 12_000);
  const last = changes.at(-1);
  expect(last?.postIds).toEqual(['post59']);
  expect((last?.atMs ?? 0) - stoppedMs).toBeLessThan(5000);
});

test('[OP-23] unchanged posts on screen send nothing', async () => {
  const { clock, changes } = await scroll(1);
  await clock.advance(60_000);
  expect(changes).toHaveLength(1);
});
