import type { FunctionReply } from '#server/function/router.ts';
import type { Wish } from './input.ts';

/** What the answers of the operations promise: who has how much, and what there is. */
export type Model = {
  /** In tenths, by person. */
  readonly balances: Map<string, number>;
  /** The authors, by post. */
  readonly posts: Map<string, string>;
  /** Whose it is, with which post, and the decision, by engagement. */
  readonly engagements: Map<string, { engager: string; postId: string; decision: boolean | null }>;
  readonly reports: Set<string>;
  /** Wishes that came true, by their request id, with their answers. */
  readonly granted: Map<string, { input: Wish; reply: FunctionReply }>;
  /** The movements of points that no answer told of, and that were followed. */
  readonly followed: Set<string>;
};

export function createModel(): Model {
  return {
    balances: new Map(),
    posts: new Map(),
    engagements: new Map(),
    reports: new Set(),
    granted: new Map(),
    followed: new Set(),
  };
}

/**
 * Takes an answer in: what is granted for the first time changes the model, what is granted again must be
 * answered as before. Answers what is wrong, if anything is.
 */
export function learn(model: Model, input: Wish, reply: FunctionReply): string | null {
  if (!reply.success) return null;
  const first = model.granted.get(input.requestId);
  if (first !== undefined) {
    const isAlike = JSON.stringify(first.reply) === JSON.stringify(reply);
    return isAlike
      ? null
      : `${input.name} ${input.requestId}: ${JSON.stringify([first.reply, reply])}`;
  }
  model.granted.set(input.requestId, { input, reply });
  comeTrue(model, input, reply);
  return null;
}

function comeTrue(model: Model, input: Wish, reply: Readonly<Record<string, unknown>>): void {
  const { request } = input;
  switch (input.name) {
    case 'createPost':
      model.posts.set(String(reply['postId']), input.actor);
      move(model, input.actor, 0 - Number(reply['costTenths']));
      return;
    case 'submitEngagement':
      model.engagements.set(String(reply['engagementId']), {
        engager: input.actor,
        postId: String(request['postId']),
        decision: null,
      });
      return;
    case 'reviewEngagement': {
      const engagement = model.engagements.get(String(reply['engagementId']));
      if (engagement === undefined || engagement.decision !== null) return;
      engagement.decision = request['isApproved'] === true;
      move(model, engagement.engager, Number(reply['awardTenths']));
      return;
    }
    case 'closePost': {
      const postId = String(reply['postId']);
      const author = model.posts.get(postId);
      const isFollowed = model.followed.has(postId);
      model.followed.add(postId);
      if (author !== undefined && !isFollowed) move(model, author, Number(reply['refundTenths']));
      return;
    }
    case 'submitReport':
      model.reports.add(String(reply['reportId']));
      return;
    case 'addPoints':
      move(model, personOf(request), Math.round(Number(request['points']) * 10));
      return;
    case 'reducePoints':
      move(model, personOf(request), 0 - Math.round(Number(request['points']) * 10));
      return;
    default:
      return;
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Follows what was done without an answer that tells of it: the deadline's decisions, overturned rejections, and the posts
 * of banned people. What they moved is taken from the tables, and whether it adds up is the audit's.
 */
export function follow(model: Model, tables: Readonly<Record<string, Rows>>): void {
  for (const row of tables['notifications'] ?? []) {
    const id = String(row['$id']);
    const isOwn = row['decidedBy'] !== 'deadline' && !id.startsWith('overturn.');
    if (isOwn || model.followed.has(id)) continue;
    model.followed.add(id);
    const engagement = model.engagements.get(String(row['engageId']));
    if (engagement === undefined) continue;
    engagement.decision = row['isApproved'] === true;
    move(model, engagement.engager, Number(row['awardCount']));
  }
  for (const { kind, actorId, refId, amount } of tables['pointLedger'] ?? []) {
    const postId = String(refId);
    if (kind !== 'refund' || actorId !== 'ban' || model.followed.has(postId)) continue;
    model.followed.add(postId);
    move(model, model.posts.get(postId) ?? '', Number(amount));
  }
}

function personOf(request: Readonly<Record<string, unknown>>): string {
  return String(request['username']).replace(/^(x|person)_/, '');
}

function move(model: Model, person: string, amountTenths: number): void {
  model.balances.set(person, (model.balances.get(person) ?? 0) + amountTenths);
}

/** The tables as the model says they must be, as far as it knows them. */
export function compare(
  model: Model,
  tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
): { expected: object; found: object } {
  const rowsOf = (table: string) => tables[table] ?? [];
  const users = rowsOf('users');
  return {
    expected: {
      balances: users.map(({ $id }) => [$id, model.balances.get(String($id)) ?? 0]),
      posts: [...model.posts].toSorted(byId),
      engagements: [...model.engagements]
        .map(([id, { engager, postId, decision }]) => [id, engager, postId, decision] as const)
        .toSorted(byId),
      notified: [...model.engagements]
        .flatMap(([id, { engager, decision }]) =>
          decision === null ? [] : [[id, engager] as const],
        )
        .toSorted(byId),
      reports: [...model.reports].toSorted(),
    },
    found: {
      balances: users.map(({ $id, point }) => [$id, point]),
      posts: rowsOf('posts')
        .map(({ $id, authorId }) => [String($id), authorId] as const)
        .toSorted(byId),
      engagements: rowsOf('engagement')
        .map(
          (row) =>
            [String(row['$id']), row['engagedBy'], row['postId'], row['isApproved']] as const,
        )
        .toSorted(byId),
      notified: rowsOf('notifications')
        .filter(({ $id }) => !String($id).startsWith('overturn.'))
        .map(({ $id, userId }) => [String($id), userId] as const)
        .toSorted(byId),
      reports: rowsOf('reports')
        .map(({ $id }) => String($id))
        .toSorted(),
    },
  };
}

function byId([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : 1;
}
