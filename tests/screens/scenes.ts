import { nextRequestId, type World } from '#tests/support/test-backend.ts';

/** What a post asks for; the guides are filled in where a type needs one. */
export type PostWish = {
  readonly types: readonly string[];
  readonly limit: number;
  readonly status?: number;
  readonly commentGuide?: string;
  readonly quoteGuide?: string;
};

/** Publishes a post of a person; answers its id. */
export async function publish(world: World, authorId: string, wish: PostWish): Promise<string> {
  const reply = await world.act(authorId, 'createPost', {
    requestId: nextRequestId(),
    telegram_id: authorId,
    content: `https://x.com/x_${authorId}/status/${String(wish.status ?? nextStatus(world))}`,
    limit: wish.limit,
    engagementTypes: [...wish.types],
    commentGuide: wish.commentGuide ?? 'Say something kind about it.',
    quoteGuide: wish.quoteGuide ?? 'Quote it with your own words.',
  });
  return fieldOf(reply, 'postId');
}

const lastStatus = new WeakMap<World, number>();

/** The number of a status, from 100 on, that no other post of this world has: nobody engages with one twice. Rule FA-13. */
function nextStatus(world: World): number {
  const status = (lastStatus.get(world) ?? 99) + 1;
  lastStatus.set(world, status);
  return status;
}

/** Engages a person with a post; answers the engagement's id. */
export async function engage(
  world: World,
  engagerId: string,
  post: { readonly id: string; readonly types: readonly string[]; readonly status?: number },
): Promise<string> {
  const link = (offset: number) =>
    `https://x.com/x_${engagerId}/status/${engagerId}${String((post.status ?? 0) + offset)}`;
  const reply = await world.act(engagerId, 'submitEngagement', {
    postId: post.id,
    engagedBy: engagerId,
    engagementTypes: [...post.types],
    proofs: { comment: link(1), quote: link(2) },
  });
  return fieldOf(reply, 'engagementId');
}

/** Decides on an engagement as the post's author. */
export async function decide(
  world: World,
  authorId: string,
  decision: {
    readonly engagementId: string;
    readonly isApproved: boolean;
    readonly reason?: string;
  },
): Promise<void> {
  fieldOf(await world.act(authorId, 'reviewEngagement', decision), 'engagementId');
}

function fieldOf(reply: object, name: string): string {
  const value: unknown = Reflect.get(reply, name);
  if (typeof value !== 'string') throw new Error(`refused: ${JSON.stringify(reply)}`);
  return value;
}
