import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { nextRequestId, type TestBackend } from '#tests/support/test-backend.ts';

/** A post's engagement types; required guides are filled in. */
export type PostRequest = {
  readonly types: readonly string[];
  readonly limit: number;
  readonly status?: number;
  readonly commentGuide?: string;
  readonly quoteGuide?: string;
};

/** Publishes a person's post; returns its id. */
export async function publish(
  backend: TestBackend,
  authorId: string,
  input: PostRequest,
): Promise<string> {
  const reply = await backend.act(authorId, 'createPost', {
    requestId: nextRequestId(),
    telegram_id: authorId,
    content: `https://x.com/x_${authorId}/status/${String(input.status ?? nextStatus(backend))}`,
    limit: input.limit,
    engagementTypes: [...input.types],
    commentGuide: input.commentGuide ?? 'Say something kind about it.',
    quoteGuide: input.quoteGuide ?? 'Quote it with your own words.',
  });
  return fieldOf(reply, 'postId');
}

const lastStatus = new WeakMap<TestBackend, number>();

/** The number of a status, from 100 on, that no other post of this backend has: no one engages with one twice. Rule FA-13. */
function nextStatus(backend: TestBackend): number {
  const status = (lastStatus.get(backend) ?? 99) + 1;
  lastStatus.set(backend, status);
  return status;
}

/** Engages a person with a post; returns the engagement's id. */
export async function engage(
  backend: TestBackend,
  engagerId: string,
  post: { readonly id: string; readonly types: readonly string[]; readonly status?: number },
): Promise<string> {
  const link = (offset: number) =>
    `https://x.com/x_${engagerId}/status/${engagerId}${String((post.status ?? 0) + offset)}`;
  const reply = await backend.act(engagerId, 'submitEngagement', {
    postId: post.id,
    engagedBy: engagerId,
    engagementTypes: [...post.types],
    proofs: { comment: link(1), quote: link(2) },
  });
  return fieldOf(reply, 'engagementId');
}

/** Decides on an engagement as the post's author. */
export async function decide(
  backend: TestBackend,
  authorId: string,
  decision: {
    readonly engagementId: string;
    readonly isApproved: boolean;
    readonly reason?: string;
  },
): Promise<void> {
  fieldOf(await backend.act(authorId, 'reviewEngagement', decision), 'engagementId');
}

function fieldOf(reply: object, name: string): string {
  const value: unknown = Reflect.get(reply, name);
  if (typeof value !== 'string') throw new Error(`refused: ${JSON.stringify(reply)}`);
  return value;
}

/** After this many calls, such as those of the start, loses the next response. */
export async function loseAnswerAfter(backend: TestBackend, callCount: number): Promise<void> {
  let calls = 0;
  await waitFor(async () => {
    const requests = await backend.takeRequests();
    calls += requests.filter(({ line }) => /^POST .*\/executions/.test(line)).length;
    expect(calls).toBe(callCount);
  });
  const action = { cut: 'after' } as const;
  await backend.fault({ match: 'POST .*/executions', from: 'client', action });
}
