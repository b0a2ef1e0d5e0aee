import { createActs } from './act-as.ts';
import { demoKey, readRows } from './backend.ts';
import type { Product } from './product.ts';

const ben = '1002';

/** A post by Ben with engagements by so many members of the demo waiting for his review; returns its id. */
export async function openWaiting(
  product: Product,
  count: number,
  places = count,
): Promise<string> {
  const { origin } = product;
  const actAs = createActs({
    endpoint: `${origin}/v1`,
    projectId: 'yapp',
    functionId: 'operations',
    apiKey: demoKey,
  });
  const posts = await readRows(product, 'posts');
  const { postId } = await actAs(ben, 'createPost', {
    telegram_id: ben,
    content: `https://x.com/ben_x/status/${String(1_900_000_000_000_000_077n + BigInt(posts.length))}`,
    limit: places,
    engagementTypes: ['like'],
  });
  const users = await readRows(product, 'users');
  const members = users
    .filter((user) => user['adminApproved'] === true && user['isBanned'] === false)
    .map(({ $id }) => $id)
    .filter((id) => id !== ben);
  for (const engagedBy of members.slice(0, count)) {
    // A member without a persona has no account yet.
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
