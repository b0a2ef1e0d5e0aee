// A small community as the first version wrote it: banned and rejected people, proofs, decisions, and many pending rows.

/** Rows by table: each with its id, its columns and its readers. */
export type OldRow = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly readers: readonly string[];
};

/** How many people engaged with the large post: more than one page of a migration. */
export const crowd = 60;

const crowdIds = Array.from({ length: crowd }, (_, index) => String(2001 + index));

/** The status with which one of the crowd proved a comment. */
export function proofOf(personId: string): string {
  return `https://x.com/x_${personId}/status/181000000000000${personId}`;
}

function person(id: string, columns: object = {}): OldRow {
  return {
    id,
    data: {
      name: `Person ${id}`,
      first_name: 'Person',
      tg_handle: `person_${id}`,
      x_username: `x_${id}`,
      x_name: `X ${id}`,
      xUserId: `x-${id}`,
      adminApproved: true,
      ...columns,
    },
    readers: [`read("user:${id}")`],
  };
}

function engagement(id: string, engagedBy: string, columns: object): OldRow {
  return {
    id,
    data: {
      postId: 'large',
      engagedBy,
      authorName: `Person ${engagedBy}`,
      authorX: `x_${engagedBy}`,
      postAuthorId: '1001',
      engagementTypes: ['like', 'comment'],
      link: proofOf(engagedBy),
      proofs: JSON.stringify({ comment: proofOf(engagedBy) }),
      requestId: `request-${id}`,
      ...columns,
    },
    readers: [`read("user:${engagedBy}")`, 'read("user:1001")'],
  };
}

function post(id: string, columns: object): OldRow {
  return {
    id,
    data: {
      authorId: '1001',
      authorName: 'Person 1001',
      authorUsername: 'x_1001',
      limit: 5,
      engagementTypes: ['like', 'comment'],
      commentGuide: 'Say what you would build with it.',
      ...columns,
    },
    readers: ['read("user:1001")'],
  };
}

function movement(id: string, debit: string, credit: string, rest: object): OldRow {
  return { id, data: { debit, credit, actorId: '1', userId: '1001', ...rest }, readers: [] };
}

function act(id: string, action: string, targetId: string, rest: object): OldRow {
  return { id, data: { actorId: '1', action, targetId, ...rest }, readers: [] };
}

const large = 'https://x.com/x_1001/status/1800000000000000001';
const rejection = { before: { adminReqOpen: true }, after: { adminApproved: false }, message: '' };
const approval = { before: { adminReqOpen: true }, after: { adminApproved: true }, message: '' };
const ban = { before: { isBanned: false }, after: { isBanned: true }, message: '' };

const members = ['1001', '1002', '1003', '1006', ...crowdIds];

/** All rows, by table; `proofId` computes the id of a proof. */
export function firstRows(
  proofId: (statusId: string) => string,
): Readonly<Record<string, readonly OldRow[]>> {
  const proof = (id: string, engagementId: string): OldRow => ({
    id: proofId(`181000000000000${id}`),
    data: { engagementId },
    readers: [],
  });
  return {
    users: [
      person('1', { isAdmin: true, name: 'Root Jansen' }),
      person('1001', { point: 2490 }),
      person('1002', { point: 30, totallyEngaged: 2, approvedEngaged: 1, rejectedEngaged: 1 }),
      person('1003', { totallyEngaged: 1 }),
      person('1005', { adminApproved: false, adminReqOpen: true }),
      person('1006', { isBanned: true }),
      person('1009', { adminApproved: false }),
      ...crowdIds.map((id) => person(id, { totallyEngaged: 1 })),
    ],
    posts: [
      post('large', {
        link: large,
        content: large,
        limit: 100,
        engageCount: crowd + 2,
        reviewedCount: 1,
        cost: 3000,
        rewardEach: 30,
      }),
      post('follow', {
        engagementTypes: ['follow'],
        limit: 1,
        engageCount: 1,
        reviewedCount: 1,
        targetStatus: true,
        cost: 10,
        rewardEach: 10,
      }),
    ],
    engagement: [
      engagement('approved', '1002', { isApproved: true }),
      engagement('waits', '1003', {}),
      engagement('rejected', '1002', {
        postId: 'follow',
        engagementTypes: ['follow'],
        isApproved: false,
        rejectCause: 'Not followed.',
        link: null,
        proofs: '{}',
      }),
      ...crowdIds.map((id) => engagement(`e${id}`, id, {})),
    ],
    proofLinks: [
      proof('1002', 'approved'),
      proof('1003', 'waits'),
      ...crowdIds.map((id) => proof(id, `e${id}`)),
    ],
    pointConst: [{ id: 'like', data: { pointToPost: 10, pointAsReward: 8 }, readers: [] }],
    notifications: [
      notification('approved', { isApproved: true, postId: 'large', awardCount: 30 }),
      notification('rejected', {
        isApproved: false,
        postId: 'follow',
        rejectCause: 'Not followed.',
      }),
    ],
    pointLedger: [
      movement('gift', 'mint', 'member:1001', {
        amount: 5500,
        kind: 'gift',
        refId: 'gift',
      }),
      movement('post.large', 'member:1001', 'escrow:large', {
        amount: 3000,
        kind: 'post_escrow',
        refId: 'large',
        actorId: '1001',
      }),
      movement('post.follow', 'member:1001', 'escrow:follow', {
        amount: 10,
        kind: 'post_escrow',
        refId: 'follow',
        actorId: '1001',
      }),
      movement('reward.approved', 'escrow:large', 'member:1002', {
        amount: 30,
        kind: 'reward',
        refId: 'approved',
        actorId: '1001',
        userId: '1002',
      }),
      movement('forfeit.rejected', 'escrow:follow', 'burn', {
        amount: 10,
        kind: 'forfeit',
        refId: 'rejected',
        actorId: '1001',
      }),
    ],
    moderationLog: [
      ...members.map((id) =>
        act(`approve-${id}`, 'decideApprovalRequest', id, { details: JSON.stringify(approval) }),
      ),
      act('reject-1009', 'decideApprovalRequest', '1009', { details: JSON.stringify(rejection) }),
      act('gift', 'addPoints', '1001', {
        details: JSON.stringify({ before: { point: 0 }, after: { point: 5500 }, message: '' }),
      }),
      act('ban-1006', 'banUser', '1006', {
        reason: 'Several accounts',
        details: JSON.stringify(ban),
      }),
    ],
    botOutbox: [
      ...members.map((id) => message(`told.approve-${id}`)),
      ...['told.gift', 'told.ban-1006', 'decision.approved', 'decision.rejected'].map(message),
      message('target.follow'),
    ],
  };
}

function notification(id: string, columns: object): OldRow {
  const data = { userId: '1002', engageId: id, postAuthorId: '1001', ...columns };
  return { id, data, readers: ['read("user:1002")'] };
}

function message(id: string): OldRow {
  return {
    id,
    data: { path: 'bot/notify', payload: '{}', status: 'sent' },
    readers: [],
  };
}
