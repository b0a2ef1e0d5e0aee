import { expect, test } from 'vitest';
import { createActs } from './support/act-as.ts';
import { demoKey, readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';

const running = useProduct();

const ben = '1002';
const engagements = 30;
const mostMs = 20_000;
const agreedMs = 2000;
/** What is tapped sooner counts as the second half of a double tap. */
const doubleTapMs = 260;

/** A post of Ben's with which so many members of the demo have engaged. */
async function openWaiting(count: number): Promise<string> {
  const { origin } = running.product;
  const actAs = createActs({
    endpoint: `${origin}/v1`,
    projectId: 'yapp',
    functionId: 'operations',
    apiKey: demoKey,
  });
  const { postId } = await actAs(ben, 'createPost', {
    telegram_id: ben,
    content: 'https://x.com/ben_x/status/1900000000000000077',
    limit: count,
    engagementTypes: ['like'],
  });
  const users = await readRows(running.product, 'users');
  const members = users
    .filter((user) => user['adminApproved'] === true && user['isBanned'] === false)
    .map(({ $id }) => $id)
    .filter((id) => id !== ben);
  for (const engagedBy of members.slice(0, count)) {
    // Whoever is played by nobody has no account yet.
    await fetch(`${origin}/v1/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-project': 'yapp',
        'x-appwrite-key': demoKey,
      },
      body: JSON.stringify({ userId: engagedBy, name: engagedBy }),
    });
    await actAs(engagedBy, 'submitEngagement', {
      postId: String(postId),
      engagedBy,
      engagementTypes: ['like'],
    });
  }
  return String(postId);
}

test('[MY-09] [MY-20] 30 reviews are decided in 30 taps and at most 20 s, and another device follows', async () => {
  const postId = await openWaiting(engagements);
  const [author, other] = [await running.visit('ben'), await running.visit('ben')];
  await other.open();
  await other.page
    .getByText(`${engagements} engagements wait for your review`, { exact: true })
    .waitFor();
  await author.open({ to: '/reviews' });
  await author.page.getByRole('article', { name: `1 of ${engagements}` }).waitFor();
  const begunMs = Date.now();
  for (let number = 1; number <= engagements; number++) {
    await author.page.getByRole('article', { name: `${number} of ${engagements},` }).waitFor();
    await author.page.getByRole('button', { name: /^Approve/ }).tap();
    const wait = { tappedMs: Date.now(), doubleTapMs };
    await author.page.waitForFunction((own) => Date.now() - own.tappedMs > own.doubleTapMs, wait);
  }
  await author.page.getByText('Nothing waits for your review').waitFor();
  const tookMs = Date.now() - begunMs;
  expect(tookMs).toBeLessThan(mostMs);
  // The last ones are sent when the screen is left.
  await author.page.getByRole('link', { name: 'Profile' }).tap();
  const sentMs = Date.now();
  await other.page.getByText(/waits? for your review/).waitFor({ state: 'detached' });
  expect(Date.now() - sentMs).toBeLessThan(agreedMs);
  const decided = (await readRows(running.product, 'engagement')).filter(
    (row) => row['postId'] === postId && row['isApproved'] === true,
  );
  expect(decided).toHaveLength(engagements);
  expect([...author.complaints, ...other.complaints]).toEqual([]);
});
