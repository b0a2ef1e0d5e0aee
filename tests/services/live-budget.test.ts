import { expect, test } from 'vitest';
import { followShownPosts } from '#src/services/live.ts';
import { createShownPosts } from '#src/services/shown-posts.ts';
import { createVirtualClock } from '#tests/support/virtual-clock.ts';

/** A minute's messages of Appwrite, less those of opening a connection and of its heartbeat. */
const changesMax = 32 - 7;

/** Scrolls past so many posts, one each quarter of a second, and notes when others are followed. */
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

test('[OP-23] two minutes of scrolling send no more changes in any minute than Appwrite takes', async () => {
  const { changes } = await scroll(480);

  for (const { atMs } of changes) {
    const inMinute = changes.filter((other) => other.atMs >= atMs && other.atMs < atMs + 60_000);
    expect(inMinute.length).toBeLessThanOrEqual(changesMax);
  }
  expect(changes.length).toBeGreaterThan(30);
});

test('[OP-23] [MY-20] the first changes go out at once, and the last post is followed within five seconds', async () => {
  const { clock, changes } = await scroll(60);
  const stoppedMs = clock.nowMs();
  await clock.advance(60_000);

  expect(changes[3]?.atMs).toBeLessThan(clock.nowMs() - 60_000 - 12_000);
  const last = changes.at(-1);
  expect(last?.postIds).toEqual(['post59']);
  expect((last?.atMs ?? 0) - stoppedMs).toBeLessThan(5000);
});

test('[OP-23] what is on screen again as before sends nothing', async () => {
  const { clock, changes } = await scroll(1);
  await clock.advance(60_000);
  expect(changes).toHaveLength(1);
});
