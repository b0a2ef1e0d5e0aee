import type { ColumnDefinition, TableDefinition } from '#src/tables/definition.ts';

// The tables of the first version, written out: changes to the current tables must not change them.

type Old = Omit<TableDefinition, 'columns' | 'indexes'> & {
  /** Kind, size and default of each column: `text 36 required`, `integer = 0`. */
  readonly columns: Readonly<Record<string, string>>;
  /** The columns of each index. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
};

const admins = 'read("label:admin")';
const members = 'read("label:member")';

const definitions: readonly Old[] = [
  {
    id: 'users',
    name: 'Users',
    columns: {
      name: 'text 255',
      tg_handle: 'text 32',
      x_username: 'text 15',
      x_name: 'text 255',
      adminApproved: 'flag = false',
      adminReqOpen: 'flag = false',
      avatar: 'text 2048',
      x_avatar: 'text 2048',
      first_name: 'text 255',
      photo_url: 'text 2048',
      clerkId: 'text 255',
      xUserId: 'text 64',
      point: 'integer = 0',
      totallyEngaged: 'integer = 0',
      approvedEngaged: 'integer = 0',
      rejectedEngaged: 'integer = 0',
      behaviourPoint: 'integer = 0',
      warnCount: 'integer = 0',
      isBanned: 'flag = false',
      isAdmin: 'flag = false',
    },
    indexes: {
      unique_x_user: ['xUserId'],
      by_x_username: ['x_username'],
      by_tg_handle: ['tg_handle'],
      by_request: ['adminReqOpen', '$createdAt'],
      by_approval: ['adminApproved', '$createdAt'],
    },
    permissions: [members, admins],
    hasRowPermissions: true,
  },
  {
    id: 'posts',
    name: 'Posts',
    columns: {
      authorId: 'text 36 required',
      link: 'text 2048',
      content: 'text 2048',
      authorName: 'text 255',
      authorImage: 'text 2048',
      authorUsername: 'text 255',
      limit: 'integer required',
      engageCount: 'integer = 0',
      reviewedCount: 'integer = 0',
      targetStatus: 'flag = false',
      engagementTypes: 'texts 32',
      commentGuide: 'text 100',
      quoteGuide: 'text 100',
      pinPost: 'flag = false',
      doneBy: 'texts 36',
      cost: 'integer = 0',
      rewardEach: 'integer = 0',
    },
    indexes: {
      by_author: ['authorId', '$createdAt'],
      by_target: ['targetStatus', '$createdAt'],
      by_pin: ['pinPost', 'targetStatus', '$createdAt'],
    },
    permissions: [members, admins],
    hasRowPermissions: true,
  },
  {
    id: 'engagement',
    name: 'Engagements',
    columns: {
      postId: 'text 36 required',
      link: 'text 2048',
      engagedBy: 'text 36 required',
      authorName: 'text 255',
      authorAvatar: 'text 2048',
      authorX: 'text 255',
      isApproved: 'flag',
      postAuthorId: 'text 36 required',
      engagementTypes: 'texts 32',
      rejectCause: 'text 1000000',
      proofs: 'text 4096',
      requestId: 'text 36',
    },
    indexes: {
      unique_post_person: ['postId', 'engagedBy'],
      by_engager: ['engagedBy', '$createdAt'],
      by_post: ['postId', '$createdAt'],
      by_author_decision: ['postAuthorId', 'isApproved'],
    },
    permissions: [admins],
    hasRowPermissions: true,
  },
  {
    id: 'proofLinks',
    name: 'Proof links',
    columns: { engagementId: 'text 36 required' },
    indexes: {},
    permissions: [],
    hasRowPermissions: false,
  },
  {
    id: 'pointConst',
    name: 'Engagement types',
    columns: {
      pointToPost: 'integer required',
      pointAsReward: 'integer required',
      enabled: 'flag = true',
      forAll: 'flag = true',
    },
    indexes: { by_enabled: ['enabled'] },
    permissions: [members, admins],
    hasRowPermissions: false,
  },
  {
    id: 'notifications',
    name: 'Notifications',
    columns: {
      userId: 'text 36 required',
      isApproved: 'flag required',
      postId: 'text 36',
      engageId: 'text 36',
      awardCount: 'integer = 0',
      postAuthorUserName: 'text 255',
      postLink: 'text 2048',
      engageLink: 'text 2048',
      postAuthorId: 'text 36',
      rejectCause: 'text 1000000',
    },
    indexes: { by_user: ['userId', '$createdAt'] },
    permissions: [admins],
    hasRowPermissions: true,
  },
  {
    id: 'reports',
    name: 'Reports',
    columns: {
      message: 'text 100 required',
      postId: 'text 36',
      engageId: 'text 36',
      postLink: 'text 2048',
      engageLink: 'text 2048',
      againist: 'text 255',
      againistId: 'text 36',
      reportedBy: 'text 255',
      reportedById: 'text 36',
      awardCount: 'integer = 0',
      rejectCause: 'text 1000000',
      isResolved: 'flag = false',
    },
    indexes: { by_resolved: ['isResolved', '$createdAt'] },
    permissions: [admins],
    hasRowPermissions: true,
  },
  {
    id: 'pointLedger',
    name: 'Point ledger',
    columns: {
      debit: 'text 64 required',
      credit: 'text 64 required',
      amount: 'integer required',
      kind: 'text 32 required',
      refId: 'text 36',
      actorId: 'text 36',
      note: 'text 1000',
      userId: 'text 36',
    },
    indexes: {
      by_debit: ['debit'],
      by_credit: ['credit'],
      by_user: ['userId', '$createdAt'],
    },
    permissions: [admins],
    hasRowPermissions: true,
  },
  {
    id: 'moderationLog',
    name: 'Moderation log',
    columns: {
      actorId: 'text 36 required',
      targetId: 'text 36',
      action: 'text 64 required',
      reason: 'text 255',
      details: 'text 1000000',
    },
    indexes: {
      by_target: ['targetId', '$createdAt'],
      by_actor: ['actorId', '$createdAt'],
      by_action: ['action', '$createdAt'],
    },
    permissions: [admins],
    hasRowPermissions: false,
  },
  {
    id: 'verifications',
    name: 'Verifications',
    columns: {
      userId: 'text 36 required',
      name: 'text 255',
      firstName: 'text 255',
      handle: 'text 32',
      photoUrl: 'text 2048',
      issuedAtMs: 'integer required',
      openedAtMs: 'integer',
      nonceHash: 'text 64',
      opened: 'integer = 0',
      used: 'integer = 0',
    },
    indexes: {},
    permissions: [],
    hasRowPermissions: false,
  },
  {
    id: 'botOutbox',
    name: 'Bot outbox',
    columns: {
      path: 'text 64 required',
      payload: 'text 1000000 required',
      status: 'text 16 = pending',
      attempts: 'integer = 0',
      nextAttemptAtMs: 'integer = 0',
      lastError: 'text 1000',
    },
    indexes: { by_status: ['status', 'nextAttemptAtMs'] },
    permissions: [admins],
    hasRowPermissions: false,
  },
];

/** The tables of the first version. */
export const firstTables: readonly TableDefinition[] = definitions.map((table) => ({
  ...table,
  columns: Object.entries(table.columns).map(([key, words]) => columnOf(key, words)),
  indexes: Object.entries(table.indexes).map(([key, columns]) => ({
    key,
    type: key.startsWith('unique_') ? 'unique' : 'key',
    columns,
  })),
}));

function columnOf(key: string, words: string): ColumnDefinition {
  const [kind, ...rest] = words.split(' ');
  const base = { key, ...(rest.includes('required') && { isRequired: true }) };
  const stated = rest.includes('=') ? rest.at(-1) : undefined;
  switch (kind) {
    case 'integer':
      return {
        ...base,
        type: 'integer',
        ...(stated !== undefined && { defaultValue: Number(stated) }),
      };
    case 'flag':
      return {
        ...base,
        type: 'boolean',
        ...(stated !== undefined && { defaultValue: stated === 'true' }),
      };
    default: {
      const isArray = kind === 'texts';
      const size = Number(rest[0]);
      return {
        ...base,
        type: 'string',
        size,
        ...(isArray && { isArray }),
        ...(stated !== undefined && { defaultValue: stated }),
      };
    }
  }
}
