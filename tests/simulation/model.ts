import type { FunctionReply } from '#server/function/router.ts';
import type { Wish } from './wish.ts';

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
  readonly granted: Map<string, { wish: Wish; reply: FunctionReply }>;
};

export function createModel(): Model {
  return {
    balances: new Map(),
    posts: new Map(),
    engagements: new Map(),
    reports: new Set(),
    granted: new Map(),
  };
}

/**
 * Takes an answer in: what is granted for the first time changes the model, what is granted again must be
 * answered as before. Answers what is wrong, if anything is.
 */
export function learn(model: Model, wish: Wish, reply: FunctionReply): string | null {
  if (!reply.success) return null;
  const first = model.granted.get(wish.requestId);
  if (first !== undefined) {
    const isAlike = JSON.stringify(first.reply) === JSON.stringify(reply);
    return isAlike
      ? null
      : `${wish.name} ${wish.requestId}: ${JSON.stringify([first.reply, reply])}`;
  }
  model.granted.set(wish.requestId, { wish, reply });
  comeTrue(model, wish, reply);
  return null;
}

function comeTrue(model: Model, wish: Wish, reply: Readonly<Record<string, unknown>>): void {
  const { request } = wish;
  switch (wish.name) {
    case 'createPost':
      model.posts.set(String(reply['postId']), wish.actor);
      move(model, wish.actor, 0 - Number(reply['costTenths']));
      return;
    case 'submitEngagement':
      model.engagements.set(String(reply['engagementId']), {
        engager: wish.actor,
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
