import { expect, onTestFinished, test } from 'vitest';
import type { LiveChange } from '#src/services/live.ts';
import { openServices, waitForEver, type OpenedServices } from '#tests/support/open-services.ts';
import { openBrowserPage } from '#tests/support/web-sdk-shims.ts';
import { openWorld, type World } from '#tests/support/world.ts';

type Heard = { readonly changes: LiveChange[]; gaps: number; readonly release: () => void };

/** Short waits are cut shorter; those for what must never happen in a test do not end. */
const shortWait = (delayMs: number) =>
  delayMs >= 10_000
    ? waitForEver()
    : new Promise<void>((resolve) => setTimeout(resolve, delayMs / 20));

function openLive(world: World, userId: string): OpenedServices {
  return openServices(world, { userId, wait: shortWait });
}

/** Follows a person's line until the test ends, and answers once the line is open. */
async function follow(world: World, userId: string, opened = openLive(world, userId)) {
  const heard: Heard = {
    changes: [],
    gaps: 0,
    release: opened.services.live.follow(userId, {
      onChange: (change) => heard.changes.push(change),
      onGap: () => heard.gaps++,
    }),
  };
  onTestFinished(() => heard.release());
  await untilHeard(world, userId, heard);
  return heard;
}

/** Touches the own row until the line tells of it, then forgets what was told. */
async function untilHeard(world: World, userId: string, heard: Heard): Promise<void> {
  let touch = 0;
  await expect
    .poll(async () => {
      await world.changeRow('users', userId, { clerkId: `touch${touch++}` });
      return heard.changes.length;
    })
    .toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 30));
  heard.changes.length = 0;
}

const draft = {
  content: 'https://x.com/ada/status/1',
  limit: 2,
  engagementTypes: ['like'],
};

async function createPost(world: World, authorId: string): Promise<string> {
  const reply = await world.act(authorId, 'createPost', { telegram_id: authorId, ...draft });
  if (!reply.success) throw new Error(reply.error);
  return String((await world.rows('posts')).at(-1)?.$id);
}

function tablesOf(heard: Heard): string[] {
  return [...new Set(heard.changes.map(({ table }) => table))].toSorted();
}

test('[DB-23] a member hears of posts, the own row and the own movements after the commit', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('100', { point: 100 });
  const heard = await follow(world, '100');
  const id = await createPost(world, '100');
  await expect.poll(() => tablesOf(heard)).toEqual(['pointLedger', 'posts', 'users']);
  const posts = heard.changes.filter(({ table }) => table === 'posts');
  expect(posts).toMatchObject([{ row: { id, authorId: '100', limit: 2, engageCount: 0 } }]);
  const own = heard.changes.filter(({ table }) => table === 'users');
  expect(own.at(-1)).toMatchObject({ row: { id: '100', pointTenths: 80 } });
});

test('[DB-23] an author hears of a new engagement and of free places, the engager of the decision', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('100', { point: 100 });
  await world.person('200');
  const postId = await createPost(world, '100');
  const author = await follow(world, '100');
  const engager = await follow(world, '200');
  console.log(await world.act('200', 'submitEngagement', { postId, engagedBy: '200' }));
  await expect.poll(() => tablesOf(author)).toEqual(['engagement', 'posts']);
  expect(author.changes).toContainEqual(
    expect.objectContaining({ table: 'posts', row: expect.objectContaining({ engageCount: 1 }) }),
  );
  const [engagement] = await world.rows('engagement');
  const engagementId = engagement?.$id ?? '';
  engager.changes.length = 0;
  await world.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await expect
    .poll(() => tablesOf(engager))
    .toEqual(['engagement', 'notifications', 'pointLedger', 'posts', 'users']);
  expect(engager.changes).toContainEqual(
    expect.objectContaining({
      table: 'engagement',
      row: expect.objectContaining({ id: engagementId, decision: true }),
    }),
  );
});

test('[DB-23] [TR-10..12] nothing arrives that one may not read', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('100', { point: 100 });
  await world.person('200');
  await world.person('300');
  await world.person('400', { adminApproved: false, adminReqOpen: true });
  const stranger = await follow(world, '300');
  const unapproved = await follow(world, '400');
  const postId = await createPost(world, '100');
  await world.act('200', 'submitEngagement', { postId, engagedBy: '200' });
  const [engagement] = await world.rows('engagement');
  const engagementId = engagement?.$id ?? '';
  await world.act('100', 'reviewEngagement', { engagementId, isApproved: true });
  await untilNews(world, '300', stranger);
  await untilNews(world, '400', unapproved);
  expect(tablesOf(stranger)).toEqual(['posts', 'users']);
  expect(tablesOf(unapproved)).toEqual(['users']);
  const ownRows = [...stranger.changes, ...unapproved.changes].filter(
    ({ table }) => table === 'users',
  );
  expect(new Set(ownRows.map(({ row }) => row.id))).toEqual(new Set(['300', '400']));
});

/** Changes the own row and waits for it, so that all that came before has arrived as well. */
async function untilNews(world: World, userId: string, heard: Heard): Promise<void> {
  await world.changeRow('users', userId, { name: 'Renamed' });
  await expect
    .poll(() => heard.changes.some(({ row }) => 'name' in row && row.name === 'Renamed'))
    .toBe(true);
}

test('[DB-23] a person who is approved while the app is open hears of posts from then on', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('7', { isAdmin: true });
  await world.person('100', { point: 100 });
  await world.person('400', { adminApproved: false, adminReqOpen: true });
  const heard = await follow(world, '400');
  await world.act('7', 'decideApprovalRequest', { userId: '400', isApproved: true });
  await expect.poll(() => heard.gaps, { timeout: 3000 }).toBe(1);
  expect(heard.changes).toMatchObject([{ table: 'users', row: { isApproved: true } }]);
  heard.changes.length = 0;
  await createPost(world, '100');
  await expect.poll(() => tablesOf(heard)).toEqual(['posts']);
});

test('[DB-23] after a new login the line is that of the new session', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('100');
  const opened = openLive(world, '100');
  const heard = await follow(world, '100', opened);
  await world.api('DELETE', '/users/100/sessions');
  expect(await opened.services.users.load('100')).toMatchObject({ success: true });
  await untilHeard(world, '100', heard);
});

test('[DB-23] a released line tells nothing more, and can be followed again', async () => {
  openBrowserPage();
  const world = await openWorld();
  await world.person('100');
  const opened = openLive(world, '100');
  const first = await follow(world, '100', opened);
  first.release();
  const second = await follow(world, '100', opened);
  await world.changeRow('users', '100', { name: 'Renamed' });
  await expect.poll(() => second.changes).toHaveLength(1);
  expect(first.changes).toEqual([]);
  expect(first.gaps).toBe(0);
});
