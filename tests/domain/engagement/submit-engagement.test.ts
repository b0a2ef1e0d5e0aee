import { expect, test } from 'vitest';
import {
  decideSubmitEngagement,
  isTargetTaken,
  mentionsAlreadyEngaged,
  type SubmitEngagementCommand,
  type SubmitEngagementContext,
  targetsOf,
  targetText,
} from '#src/domain/engagement/submit-engagement.ts';
import { engagementId, userId } from '#src/domain/ids.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleEngager, examplePost } from '#tests/domain/examples.ts';
import { sentence } from '#tests/text/sentences.ts';

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

/** Each row has its own fault plus the faults of all rows after it. */
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
  '[EN-13] a fault in %s is reported before all later faults: %s',
  (_fault, expected, ...changes) => {
    expect(answer(...changes)).toBe(expected);
  },
);

test.each([
  ['fewer', ['like', 'comment']],
  ['more', ['like', 'comment', 'quote', 'follow']],
  ['unknown', ['like', 'comment', 'quote', 'sing']],
  ['none', []],
])('a payload with %s types than the post’s is refused', (_name, types) => {
  expect(answer({ types }, {})).toBe('engagement_refused');
});

test('a post that reached its target takes no engagement', () => {
  const reached = { ...post, isTargetReached: true };
  expect(answer({}, { post: reached })).toBe('engagement_refused');
});

test('the same link for both steps counts as used, regardless of its spelling', () => {
  const proofs = { comment: 'x.com/ben/status/1', quote: 'https://twitter.com/Ben/status/01?s=1' };
  expect(answer({ proofs }, {})).toBe('proof_link_used');
});

test("another person's link is refused and the message names the engager's own handle", () => {
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
  '[FA-02] with a deadline of %i hours an engagement records when it is decided',
  (hours) => {
    const decision = decide({}, { deadlineHours: hours });
    const decideByMs = decision.ok ? decision.value.engagement.decideByMs : undefined;
    expect(decideByMs).toBe(hours === 0 ? null : context.nowMs + hours * 3_600_000);
  },
);

test('[FA-13] a person who engaged with one of the targets gets the same answer as one who engaged with the post', () => {
  const takenTargets = new Set(['quote:status:123']);
  expect(answer({}, { takenTargets })).toBe('already_engaged');
  expect(answer({}, { takenTargets, post: fullAndOwn })).toBe('already_engaged');
  expect(answer({}, { takenTargets: new Set(['retweet:status:123']) })).toBe('accepted');
});

test.each([
  sentence('already_engaged'),
  'user has ALREADY ENGAGED with post',
  'error: already engaged',
])('the message %j mentions already engaged', (message) => {
  expect(mentionsAlreadyEngaged(message)).toBe(true);
});

test('other messages do not mention already engaged', () => {
  expect(mentionsAlreadyEngaged('engaged')).toBe(false);
});

const like = examplePost({ types: ['like'] });

test('[FA-13] the target is the link’s status, and for a follow the post’s author', () => {
  const five = examplePost({ types: ['follow', 'quote', 'like', 'comment', 'retweet'] });
  expect(targetsOf(five).map(targetText)).toEqual([
    'like:status:123',
    'retweet:status:123',
    'follow:author:1001',
    'comment:status:123',
    'quote:status:123',
  ]);
});

test('[FA-13] a follow-only post without a link has its author as the target', () => {
  expect(targetsOf(examplePost({ types: ['follow'], link: null })).map(targetText)).toEqual([
    'follow:author:1001',
  ]);
});

test.each([
  ['the same post again', like, true],
  [
    'another link to the same status',
    { ...like, link: 'https://twitter.com/eve/status/0123' },
    true,
  ],
  [
    'the same status with a new type beside it',
    { ...like, types: ['like', 'quote'] as const },
    true,
  ],
  ['the same status by another author', { ...like, authorId: userId('1003') }, true],
  ['another type of the same status', { ...like, types: ['retweet'] as const }, false],
  ['another status', { ...like, link: 'https://x.com/ada/status/124' }, false],
])('[FA-13] %s counts as taken for a person who liked a status: %s', (_name, shown, isTaken) => {
  expect(isTargetTaken(shown, new Set(targetsOf(like).map(targetText)))).toBe(isTaken);
});

test('[FA-13] a person who follows an author is not asked to follow again for another status of that author', () => {
  const follow = examplePost({ types: ['follow'] });
  const taken = new Set(targetsOf(follow).map(targetText));
  expect(isTargetTaken({ ...follow, link: 'https://x.com/ada/status/9' }, taken)).toBe(true);
  expect(isTargetTaken({ ...follow, authorId: userId('1003') }, taken)).toBe(false);
});
