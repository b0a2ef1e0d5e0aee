import type { TestBackend } from '../support/test-backend.ts';
import {
  createPost,
  engage,
  engageRequest,
  guide,
  openWithPeople,
  people,
  review,
} from './fixture.ts';

/** A post of ada's for likes with an engagement of ben's. */
export async function openReview(changes: Readonly<Record<string, unknown>> = {}) {
  const backend = await openWithPeople();
  const postId = await createPost(backend, changes);
  const engagementId = await engage(backend, people.ben, postId);
  return { backend, postId, engagementId };
}

/** Reviews an engagement as an actor, and returns the answer of the operation. */
export function decide(backend: TestBackend, actor: string, request: object) {
  return backend.act(actor, 'reviewEngagement', { ...request });
}

/** Adds places for likes, three at the usual price unless stated otherwise. */
export function add(
  backend: TestBackend,
  changes: Readonly<Record<string, unknown>>,
  actor: string = people.ada,
) {
  const three = { places: 3, expectedCostTenths: 30 };
  return backend.act(actor, 'addPlaces', { ...three, ...changes });
}

/** The cost and the reward of a type that everyone may ask for, in tenths. */
export function price(pointToPost: number, pointAsReward: number) {
  return { pointToPost, pointAsReward, enabled: true, forAll: true };
}

/** The movements caused by places added to a post. */
export function movementsOf(rows: readonly Readonly<Record<string, unknown>>[], postId: string) {
  return rows.filter(({ refId, kind }) => refId === postId && String(kind).startsWith('places'));
}

/** A person who joined through cleo's link. */
export const dora = '1011';

/** The reward of an inviter in these tests. */
export const rewardTenths = 25;

/** Sets the reward of inviters, in points; without an argument value there is no reward. */
export function setReward(backend: TestBackend, points = '2.5', isQueued = true): Promise<void> {
  return backend.runAs({ count: 1, isQueued, variables: { YAPP_INVITE_REWARD: points } });
}

/** A backend with dora, a member invited by cleo, and an invitation reward. */
export async function openInvited(): Promise<TestBackend> {
  const backend = await openWithPeople();
  await backend.person(dora, { invitedBy: people.cleo });
  await setReward(backend);
  return backend;
}

/** Has dora engage with a new post, of ada's unless stated otherwise; returns the engagement's id. */
export async function engageAsDora(backend: TestBackend, author?: string): Promise<string> {
  return engage(backend, dora, await createPost(backend, {}, author));
}

/** The state of dora's invitation: the paid amount in her row, and its movements. */
export async function outcome(backend: TestBackend) {
  const { inviteTenths = null } = await backend.row('users', dora);
  const movements = await backend.rows('pointLedger');
  return { inviteTenths, movements: movements.filter(({ kind }) => kind === 'invite') };
}

/** The comment that is ben's proof. */
export const comment = 'https://x.com/x_1002/status/201';

/** Opens the fixture in which ada has rejected ben's comment; `engageId` is also the notification's id. */
export async function openRejection(): Promise<{
  backend: TestBackend;
  postId: string;
  engageId: string;
}> {
  const backend = await openWithPeople();
  const postId = await createPost(backend, {
    engagementTypes: ['comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const engageId = await engage(backend, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment },
  });
  await review(backend, engageId, { reason: 'It is not there.' });
  return { backend, postId, engageId };
}

/** Sends a report, from ben unless stated otherwise. */
export function report(backend: TestBackend, changes: object, actor: string = people.ben) {
  return backend.act(actor, 'submitReport', { message: 'I did comment.', ...changes });
}

/** A link to a comment by ben. */
export const bensComment = 'https://x.com/x_1002/status/201';

/** A link to a quote by ben. */
export const bensQuote = 'https://x.com/x_1002/status/202';

/** A post of ada's that asks for a comment and a quote. */
export async function proofPost(backend: TestBackend, changes: object = {}): Promise<string> {
  return createPost(backend, {
    engagementTypes: ['comment', 'quote'],
    commentGuide: guide,
    quoteGuide: guide,
    ...changes,
  });
}

/** Ben's request to engage with such a post. */
export function proofRequest(postId: string, proofs: object, changes: object = {}) {
  const engagementTypes = ['comment', 'quote'];
  return engageRequest(people.ben, postId, { engagementTypes, proofs, ...changes });
}
