import { inviterOf } from '../people.ts';

/** What the oracle knows of a person; points in tenths. */
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
  /** The language that the person chose for the bot's messages; null without a choice. */
  language: string | null;
  /** What the person switched off. */
  mutedKinds: string;
  /** How often the person was banned. */
  bans: number;
  /** Why someone is banned; null for anyone else. */
  banReason: string | null;
  /** Who invited the person, and what that paid, in tenths; null until it is settled. */
  readonly invitedBy: string | null;
  inviteTenths: number | null;
  /** When the ban ends; null for one without an end, and for anyone else. */
  banUntilMs: number | null;
  /** Whether the last request was rejected. */
  isRejected: boolean;
};

/** What the oracle knows of a post; cost and reward in tenths. */
export type Post = {
  readonly id: string;
  readonly authorId: string;
  /** The author's name, and handle on X, as they were on the day of posting. */
  readonly authorName: string;
  readonly authorUsername: string;
  readonly types: readonly string[];
  limit: number;
  cost: number;
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
  readonly madeAtMs: number;
  /** Until when its author decides; null for no deadline. */
  decideByMs: number | null;
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
  /** Null for an appeal. */
  readonly engagementId: string | null;
  readonly subject: string;
  readonly by: string;
  /** Who is reported: the post's author, or who appeals. */
  readonly against: string;
  readonly isAppeal: boolean;
  isResolved: boolean;
  outcome: string | null;
};

/** A message: its recipient and text; an old one is emptied. */
export type Message = { readonly to: string; readonly text: string; readonly isEmptied?: boolean };

/** What an administrator, or the schedule, did, as the log has it. */
export type Act = {
  readonly actorId: string;
  readonly action: string;
  readonly targetId: string;
  /** What taking it back needs: when it was done, the points that it moved, and the prices of a type around it. */
  readonly atMs?: number;
  readonly amount?: number;
  readonly before?: PointType | undefined;
  readonly after?: PointType;
};

/** What the oracle knows of an announcement. */
export type Announcement = {
  readonly authorId: string;
  /** What everyone reads, as no one here speaks another language. */
  readonly text: string;
  state: 'tried' | 'sending' | 'stopped' | 'sent';
  /** The last person that it was written to, and to how many. */
  place: string | null;
  written: number;
  /** When it was written to everyone. */
  sentAtMs: number | null;
};

/** An answer that was given once and has to be given again. */
export type Granted = {
  readonly actorId: string;
  readonly name: string;
  readonly body: string;
  readonly reply: Readonly<Record<string, unknown>>;
  readonly atMs: number;
};

/** A link by which someone links an X account. */
export type Link = {
  readonly personId: string;
  readonly issuedAtMs: number;
  openedAtMs: number | null;
  /** The X account that it linked; null while it has not been used. */
  usedFor: string | null;
};

/** All that there is, as the rules say it must be. */
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
  /** What each administrator looked at last. */
  readonly looks: Map<string, string>;
  readonly outbox: Map<string, Message>;
  /** Who used which status as proof, as `person status`. */
  readonly proofs: Map<string, string>;
  /** Who did what to which target, as `person type:target`. */
  readonly guards: Map<string, string>;
  /** What administrators gave, in tenths, as `admin.day`. */
  readonly gifts: Map<string, number>;
  readonly granted: Map<string, Granted>;
  readonly links: Map<string, Link>;
  /** When each message was sent; not those that wait or were given up. */
  readonly sentAtMs: Map<string, number>;
  /** When each person was erased who has linked no account since. */
  readonly erasedAtMs: Map<string, number>;
  /** Everyone who was ever erased. */
  readonly everErased: Set<string>;
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

/** Someone who has done nothing yet. */
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
