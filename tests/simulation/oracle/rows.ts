import type { State } from './state.ts';

/** The columns of each table that the oracle predicts. */
export const columnsOf = {
  users: [
    'xUserId',
    'x_username',
    'adminApproved',
    'adminReqOpen',
    'isBanned',
    'isAdmin',
    'point',
    'totallyEngaged',
    'approvedEngaged',
    'rejectedEngaged',
    'warnCount',
    'decisions',
    'rejections',
    'banReason',
    'banUntilMs',
    'isRejected',
    'language',
    'mutedKinds',
    'invitedBy',
    'inviteTenths',
  ],
  posts: [
    'authorId',
    'authorName',
    'authorUsername',
    'engagementTypes',
    'limit',
    'cost',
    'rewardEach',
    'link',
    'engageCount',
    'reviewedCount',
    'targetStatus',
    'pinPost',
    'closedBy',
    'closedPlaces',
  ],
  engagement: [
    'postId',
    'postAuthorId',
    'engagedBy',
    'isApproved',
    'decidedBy',
    'rejectCause',
    'isHeld',
    'decideByMs',
  ],
  notifications: ['userId', 'engageId', 'isApproved', 'awardCount'],
  reports: ['engageId', 'reportedById', 'isResolved', 'outcome'],
  pointLedger: ['debit', 'credit', 'amount', 'kind'],
  moderationLog: ['actorId', 'action', 'targetId'],
  announcements: ['authorId', 'state', 'place', 'written'],
  looks: ['itemId'],
  pointConst: ['pointToPost', 'pointAsReward', 'enabled', 'forAll'],
  botOutbox: ['to', 'text'],
  giftDays: ['given'],
  verifications: ['userId', 'opened', 'used'],
} as const;

/** A table whose rows the oracle predicts. */
export type KnownTable = keyof typeof columnsOf;

/** The tables whose rows the oracle predicts. */
export const knownTables = Object.keys(columnsOf) as readonly KnownTable[];

/** Whether the oracle predicts the rows of a table. */
export function isKnownTable(table: string): table is KnownTable {
  return Object.hasOwn(columnsOf, table);
}

/** The expected row of each table; undefined if there must be none. */
const rowOf: {
  readonly [Table in KnownTable]: (state: State, id: string) => readonly unknown[] | undefined;
} = {
  users: ({ people }, id) => {
    const person = people.get(id);
    return (
      person && [
        person.xUserId,
        person.xUsername,
        person.isApproved,
        person.isRequestOpen,
        person.isBanned,
        person.isAdmin,
        person.points,
        person.engaged,
        person.approved,
        person.rejected,
        person.warnings,
        person.decisions,
        person.rejections,
        person.banReason,
        person.banUntilMs,
        person.isRejected,
        person.language,
        person.mutedKinds,
        person.invitedBy,
        person.inviteTenths,
      ]
    );
  },
  posts: ({ posts }, id) => {
    const post = posts.get(id);
    return (
      post && [
        post.authorId,
        post.authorName,
        post.authorUsername,
        post.types.join(),
        post.limit,
        post.cost,
        post.reward,
        post.link,
        post.taken,
        post.reviewed,
        post.isMarked,
        post.isPinned,
        post.closedBy,
        post.closedPlaces,
      ]
    );
  },
  engagement: ({ engagements }, id) => {
    const each = engagements.get(id);
    return (
      each && [
        each.postId,
        each.authorId,
        each.engagerId,
        each.decision,
        each.decidedBy,
        each.cause,
        each.isHeld,
        each.decideByMs,
      ]
    );
  },
  notifications: ({ notices }, id) => {
    const notice = notices.get(id);
    return notice && [notice.personId, notice.engagementId, notice.isApproved, notice.award];
  },
  reports: ({ reports }, id) => {
    const report = reports.get(id);
    return report && [report.engagementId, report.by, report.isResolved, report.outcome];
  },
  pointLedger: ({ ledger }, id) => {
    const entry = ledger.get(id);
    return entry && [entry.debit, entry.credit, entry.amount, entry.kind];
  },
  moderationLog: ({ log }, id) => {
    const act = log.get(id);
    return act && [act.actorId, act.action, act.targetId];
  },
  announcements: ({ announcements }, id) => {
    const each = announcements.get(id);
    return each && [each.authorId, each.state, each.place, each.written];
  },
  looks: ({ looks }, id) => {
    const look = looks.get(id);
    return look && [look.itemId];
  },
  pointConst: ({ types }, id) => {
    const type = types.get(id);
    return type && [type.cost, type.reward, type.isEnabled, type.isForAll];
  },
  botOutbox: ({ outbox }, id) => {
    const message = outbox.get(id);
    if (message?.isEmptied === true) return ['', ''];
    return message && [message.to, message.text];
  },
  giftDays: ({ gifts }, id) => {
    const given = gifts.get(id);
    return given === undefined ? undefined : [given];
  },
  verifications: ({ links }, id) => {
    const link = links.get(id);
    return link && [link.personId, Number(link.openedAtMs !== null), Number(link.usedFor !== null)];
  },
};

/** The expected values of a row; undefined if there must be none. */
export function expectedRow(
  state: State,
  table: KnownTable,
  id: string,
): readonly unknown[] | undefined {
  return rowOf[table](state, id);
}

/** The ids of all expected rows of a table. */
export function expectedIds(state: State, table: KnownTable): Iterable<string> {
  const maps = {
    users: state.people,
    posts: state.posts,
    engagement: state.engagements,
    notifications: state.notices,
    reports: state.reports,
    pointLedger: state.ledger,
    moderationLog: state.log,
    announcements: state.announcements,
    looks: state.looks,
    pointConst: state.types,
    botOutbox: state.outbox,
    giftDays: state.gifts,
    verifications: state.links,
  };
  return maps[table].keys();
}
