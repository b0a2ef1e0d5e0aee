/** What the oracle knows of a person; points in tenths. */
export type Person = {
  readonly id: string;
  xUserId: string;
  xUsername: string;
  isApproved: boolean;
  isRequestOpen: boolean;
  isBanned: boolean;
  isAdmin: boolean;
  points: number;
  engaged: number;
  approved: number;
  rejected: number;
  warnings: number;
  decisions: number;
  rejections: number;
};

/** What the oracle knows of a post; cost and reward in tenths. */
export type Post = {
  readonly id: string;
  readonly authorId: string;
  readonly types: readonly string[];
  readonly limit: number;
  readonly cost: number;
  readonly reward: number;
  readonly statusId: string | null;
  readonly link: string | null;
  readonly createdAtMs: number;
  /** Taken places, closed ones too. */
  taken: number;
  reviewed: number;
  isMarked: boolean;
  isPinned: boolean;
  closedBy: string | null;
  closedPlaces: number;
};

/** What the oracle knows of an engagement. */
export type Engagement = {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly engagerId: string;
  readonly statusIds: readonly string[];
  readonly decideByMs: number;
  decision: boolean | null;
  decidedBy: string | null;
  cause: string | null;
  isHeld: boolean;
};

/** A type's prices in tenths, and who may ask for it. */
export type PointType = { cost: number; reward: number; isEnabled: boolean; isForAll: boolean };

/** One movement of points in tenths. */
export type Movement = {
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly kind: string;
};

/** What the oracle knows of a notification. */
export type Notice = {
  readonly personId: string;
  readonly engagementId: string;
  readonly isApproved: boolean;
  readonly award: number;
};

/** What the oracle knows of a report. */
export type Report = {
  readonly engagementId: string;
  readonly subject: string;
  readonly by: string;
  isResolved: boolean;
  outcome: string | null;
};

/** A message: to whom, and its text. */
export type Message = { readonly to: string; readonly text: string };

/** An answer that was given once and has to be given again. */
export type Granted = {
  readonly actorId: string;
  readonly name: string;
  readonly body: string;
  readonly reply: Readonly<Record<string, unknown>>;
  readonly atMs: number;
};

/** A link by which somebody links an X account. */
export type Link = {
  readonly personId: string;
  readonly issuedAtMs: number;
  openedAtMs: number | null;
  isUsed: boolean;
};

/** All that there is, as the rules say it must be. */
export type State = {
  readonly people: Map<string, Person>;
  readonly posts: Map<string, Post>;
  readonly engagements: Map<string, Engagement>;
  readonly types: Map<string, PointType>;
  readonly ledger: Map<string, Movement>;
  readonly notices: Map<string, Notice>;
  readonly reports: Map<string, Report>;
  readonly log: Map<
    string,
    { readonly actorId: string; readonly action: string; readonly targetId: string }
  >;
  readonly outbox: Map<string, Message>;
  /** Who used which status as proof, as `person status`. */
  readonly proofs: Map<string, string>;
  /** Who did what to which target, as `person type:target`. */
  readonly guards: Map<string, string>;
  /** What administrators gave, in tenths, as `admin.day`. */
  readonly gifts: Map<string, number>;
  readonly granted: Map<string, Granted>;
  readonly links: Map<string, Link>;
  /** Who was banned and may have open posts since. */
  readonly bans: Set<string>;
};

/** Nothing but people who wait for their approval and the super administrator. */
export function createState(rootId: string, memberIds: readonly string[]): State {
  const people = new Map<string, Person>();
  for (const id of [rootId, ...memberIds]) {
    const isRoot = id === rootId;
    people.set(id, {
      ...newPerson(id),
      isApproved: isRoot,
      isRequestOpen: !isRoot,
      isAdmin: isRoot,
    });
  }
  return {
    people,
    posts: new Map(),
    engagements: new Map(),
    types: new Map(),
    ledger: new Map(),
    notices: new Map(),
    reports: new Map(),
    log: new Map(),
    outbox: new Map(),
    proofs: new Map(),
    guards: new Map(),
    gifts: new Map(),
    granted: new Map(),
    links: new Map(),
    bans: new Set(),
  };
}

/** Somebody who has done nothing yet. */
export function newPerson(id: string): Person {
  return {
    id,
    xUserId: `x-${id}`,
    xUsername: `x_${id}`,
    isApproved: false,
    isRequestOpen: true,
    isBanned: false,
    isAdmin: false,
    points: 0,
    engaged: 0,
    approved: 0,
    rejected: 0,
    warnings: 0,
    decisions: 0,
    rejections: 0,
  };
}
