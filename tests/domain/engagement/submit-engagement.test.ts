import { expect, test } from 'vitest';
import {
  decideSubmitEngagement,
  type SubmitEngagementCommand,
  type SubmitEngagementContext,
} from '#src/domain/engagement/submit-engagement.ts';
import { engagementId } from '#src/domain/ids.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleEngager, examplePost } from '#tests/domain/examples.ts';

const post = examplePost({ types: ['like', 'comment', 'quote'] });
const command: SubmitEngagementCommand = {
  engagementId: engagementId('e1'),
  postId: 'post1',
  engagedBy: '1002',
  types: ['quote', 'like', 'comment'],
  proofs: { comment: 'x.com/ben/status/1', quote: 'https://x.com/ben/status/2?s=20' },
};
const context: SubmitEngagementContext = {
  engager: exampleEngager(),
  post,
  hasEngaged: false,
  usedProofKeys: new Set(),
  takenTargets: new Set(),
  deadlineHours: 72,
  nowMs: 1_800_000_000_000,
};

function decide(
  commandChanges: Partial<SubmitEngagementCommand>,
  contextChanges: Partial<SubmitEngagementContext>,
) {
  return decideSubmitEngagement(
    { ...command, ...commandChanges },
    { ...context, ...contextChanges },
  );
}

function answer(...changes: Parameters<typeof decide>): string {
  const decision = decide(...changes);
  return decision.ok ? 'accepted' : refusalOf(decision.failure);
}

const full = { ...post, engageCount: 10 };
const fullAndOwn = { ...full, authorId: context.engager.id };

/** Each row is at fault, and so is everything that the rows after it name. */
test.each<[string, string, ...Parameters<typeof decide>]>([
  [
    'postId',
    'post_id_missing',
    { postId: ' ', engagedBy: '', types: [], proofs: {} },
    { post: null, hasEngaged: true },
  ],
  [
    'engagedBy',
    'user_id_missing',
    { engagedBy: '', types: [], proofs: {} },
    { post: null, hasEngaged: true },
  ],
  ['post', 'post_not_found', { types: [], proofs: {} }, { post: null, hasEngaged: true }],
  [
    'types',
    'engagement_refused',
    { types: ['like'], proofs: {} },
    { post: fullAndOwn, hasEngaged: true },
  ],
  [
    'links',
    'proof_link_missing comment',
    { proofs: {} },
    { post: fullAndOwn, hasEngaged: true, usedProofKeys: new Set(['1', '2']) },
  ],
  [
    'already engaged',
    'already_engaged',
    {},
    { post: fullAndOwn, hasEngaged: true, usedProofKeys: new Set(['1']) },
  ],
  ['full', 'engagement_refused', {}, { post: full, usedProofKeys: new Set(['1']) }],
  [
    'own post',
    'engagement_refused',
    {},
    { post: { ...post, authorId: context.engager.id }, usedProofKeys: new Set(['1']) },
  ],
  ['used link', 'proof_link_used', {}, { usedProofKeys: new Set(['2']) }],
])(
  '[EN-13] a fault in %s is reported before all later ones: %s',
  (_fault, expected, ...changes) => {
    expect(answer(...changes)).toBe(expected);
  },
);

test.each([
  ['fewer', ['like', 'comment']],
  ['more', ['like', 'comment', 'quote', 'follow']],
  ['unknown', ['like', 'comment', 'quote', 'sing']],
  ['none', []],
])('a payload that names %s types than the post’s is refused', (_name, types) => {
  expect(answer({ types }, {})).toBe('engagement_refused');
});

test('a post with its target reached takes no engagement', () => {
  const reached = { ...post, isTargetReached: true };
  expect(answer({}, { post: reached })).toBe('engagement_refused');
});

test('the same link for both steps is a used one, regardless of its spelling', () => {
  const proofs = { comment: 'x.com/ben/status/1', quote: 'https://twitter.com/Ben/status/01?s=1' };
  expect(answer({ proofs }, {})).toBe('proof_link_used');
});

test('a link by another person is refused by the engager’s own handle', () => {
  const proofs = { ...command.proofs, quote: 'x.com/ada/status/2' };
  expect(answer({ proofs }, {})).toBe('proof_link_foreign ben');
});

test('an engagement is pending, with the post’s author and types, and all proof links', () => {
  expect(decide({}, {})).toEqual({
    ok: true,
    value: {
      engagement: {
        id: 'e1',
        postId: 'post1',
        postAuthorId: '1001',
        engagedBy: '1002',
        authorName: 'Ben',
        authorAvatar: 'https://pictures.example/ada.png',
        authorX: 'ben',
        link: 'https://x.com/ben/status/1',
        proofs: {
          comment: 'https://x.com/ben/status/1',
          quote: 'https://x.com/ben/status/2',
        },
        types: ['like', 'comment', 'quote'],
        decision: null,
        rejectCause: null,
        decideByMs: 1_800_000_000_000 + 72 * 3_600_000,
        heldAtMs: null,
        decidedBy: null,
        decidedAtMs: null,
        overturnedAtMs: null,
      },
      proofKeys: ['1', '2'],
      targets: [
        { type: 'like', key: 'status:123' },
        { type: 'comment', key: 'status:123' },
        { type: 'quote', key: 'status:123' },
      ],
      reachesTarget: false,
    },
  });
});

test('the engagement that takes the last place reaches the target', () => {
  const reaches = (engageCount: number) => {
    const decision = decide({}, { post: { ...post, limit: 3, engageCount } });
    return decision.ok && decision.value.reachesTarget;
  };
  expect([0, 1, 2].map(reaches)).toEqual([false, false, true]);
});

test.each([0, 72])(
  '[FA-02] with a deadline of %i hours an engagement says when it is decided',
  (hours) => {
    const decision = decide({}, { deadlineHours: hours });
    const decideByMs = decision.ok ? decision.value.engagement.decideByMs : undefined;
    expect(decideByMs).toBe(hours === 0 ? null : context.nowMs + hours * 3_600_000);
  },
);

test('[FA-13] who engaged with one of the targets is answered as who engaged with the post', () => {
  const takenTargets = new Set(['quote:status:123']);
  expect(answer({}, { takenTargets })).toBe('already_engaged');
  expect(answer({}, { takenTargets, post: fullAndOwn })).toBe('already_engaged');
  expect(answer({}, { takenTargets: new Set(['retweet:status:123']) })).toBe('accepted');
});
