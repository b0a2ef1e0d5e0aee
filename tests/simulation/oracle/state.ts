import { inviterOf } from '../people.ts';

/** A person; points are in tenths. */
export type Person = {
  readonly id: string;
  /** Null once the person is erased. */
  xUserId: string | null;
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
  /** The chosen language of the bot's messages; null without a choice. */
  language: string | null;
  /** The muted kinds of messages. */
  mutedKinds: string;
  /** The number of bans so far. */
  bans: number;
  /** The reason of the current ban; null without one. */
  banReason: string | null;
  /** The inviter, and what the invitation paid in tenths; null until it is settled. */
  readonly invitedBy: string | null;
  inviteTenths: number | null;
  /** The end of the current ban; null without an end or without a ban. */
  banUntilMs: number | null;
  /** Whether the last request was rejected. */
  isRejected: boolean;
};

/** A post; cost and reward are in tenths. */
export type Post = {
  readonly id: string;
  readonly authorId: string;
  /** The author's name and X handle at the time of posting. */
  readonly authorName: string;
  readonly authorUsername: string;
  readonly types: readonly string[];
  limit: number;
  cost: number;
  readonly reward: number;
  readonly statusId: string | null;
  readonly link: string | null;
  readonly createdAtMs: number;
  /** The number of taken places, including closed ones. */
  taken: number;
  reviewed: number;
  isMarked: boolean;
  isPinned: boolean;
  closedBy: string | null;
  closedPlaces: number;
};

/** An engagement. */
export type Engagement = {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly engagerId: string;
  readonly statusIds: readonly string[];
  readonly madeAtMs: number;
  /** The deadline of the author's decision; null without one. */
  decideByMs: number | null;
  decision: boolean | null;
  decidedBy: string | null;
  cause: string | null;
  isHeld: boolean;
};

/** An engagement type: its prices in tenths, and who may use it. */
export type PointType = { cost: number; reward: number; isEnabled: boolean; isForAll: boolean };

/** One movement of points in tenths. */
export type Movement = {
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly kind: string;
};

/** A notification. */
export type Notice = {
  readonly personId: string;
  readonly engagementId: string;
  readonly isApproved: boolean;
  readonly award: number;
  readonly decidedBy: string;
};

/** A report or an appeal. */
export type Report = {
  /** Null for an appeal. */
  readonly engagementId: string | null;
  readonly subject: string;
  readonly by: string;
  /** The reported person: the post's author, or the person who appeals. */
  readonly against: string;
  readonly isAppeal: boolean;
  isResolved: boolean;
  outcome: string | null;
};

/** A message of the bot; old messages are emptied. */
export type Message = {
  readonly to: string;
  readonly text: string;
  readonly isEmptied?: boolean;
  /** Whether it may be kept without being sent: the ban that its receiver appealed against has ended. Rule PA-05. */
  readonly mayBeMuted?: boolean;
  /** Whether it is kept without being sent. */
  readonly isMuted?: boolean;
};

/** An entry of the moderation log. */
export type Act = {
  readonly actorId: string;
  readonly action: string;
  readonly targetId: string;
  /** What taking it back needs: its time, the points it moved, and the type before and after it. */
  readonly atMs?: number;
  readonly amount?: number;
  readonly before?: PointType | undefined;
  readonly after?: PointType;
};

/** What an administrator viewed last. */
export type Look = { readonly itemId: string; readonly isOver: boolean };

/** An announcement. */
export type Announcement = {
  readonly authorId: string;
  /** The English text, which everyone in the simulation gets. */
  readonly text: string;
  state: 'tried' | 'sending' | 'stopped' | 'sent';
  /** The last receiver so far, and the number of receivers. */
  place: string | null;
  written: number;
  /** When it was completely sent. */
  sentAtMs: number | null;
};

/** A granted request, whose reply must be repeated. */
export type Granted = {
  readonly actorId: string;
  readonly name: string;
  readonly body: string;
  readonly reply: Readonly<Record<string, unknown>>;
  readonly atMs: number;
};

/** A verification link. */
export type Link = {
  readonly personId: string;
  readonly issuedAtMs: number;
  openedAtMs: number | null;
  /** The X account that was linked; null until then. */
  usedFor: string | null;
};

/** The state of all data as predicted by the rules. */
export type State = {
  readonly people: Map<string, Person>;
  readonly posts: Map<string, Post>;
  readonly engagements: Map<string, Engagement>;
  readonly types: Map<string, PointType>;
  readonly ledger: Map<string, Movement>;
  /** When each movement was committed. */
  readonly movedAtMs: Map<string, number>;
  readonly notices: Map<string, Notice>;
  readonly reports: Map<string, Report>;
  readonly log: Map<string, Act>;
  readonly announcements: Map<string, Announcement>;
  /** The item that each administrator viewed last, and whether that look has ended. */
  readonly looks: Map<string, Look>;
  readonly outbox: Map<string, Message>;
  /** The engagement of each used proof, by `person status`. */
  readonly proofs: Map<string, string>;
  /** The engagement of each used target, by `person type:target`. */
  readonly guards: Map<string, string>;
  /** What administrators gave in tenths, by `admin.day`. */
  readonly gifts: Map<string, number>;
  readonly granted: Map<string, Granted>;
  readonly links: Map<string, Link>;
  /** When each sent message was sent. */
  readonly sentAtMs: Map<string, number>;
  /** When each person was erased, unless they have linked an account since. */
  readonly erasedAtMs: Map<string, number>;
  /** Everyone who was ever erased. */
  readonly everErased: Set<string>;
};

/** Creates the initial state: the super administrator, and people who wait for approval. */
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
    movedAtMs: new Map(),
    notices: new Map(),
    reports: new Map(),
    log: new Map(),
    announcements: new Map(),
    looks: new Map(),
    outbox: new Map(),
    proofs: new Map(),
    guards: new Map(),
    gifts: new Map(),
    granted: new Map(),
    links: new Map(),
    sentAtMs: new Map(),
    erasedAtMs: new Map(),
    everErased: new Set(),
  };
}

/** Creates a person who has done nothing yet. */
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
    language: null,
    mutedKinds: '',
    bans: 0,
    banReason: null,
    banUntilMs: null,
    isRejected: false,
    invitedBy: inviterOf(id),
    inviteTenths: null,
  };
}
