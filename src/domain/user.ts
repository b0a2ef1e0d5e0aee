import type { UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/**
 * What a person can opt out of: the bot's messages about decisions, about pending reviews and with announcements, and being
 * named on the leaderboard. Warnings, bans and access messages always arrive. Rules MY-31, MY-32.
 */
export const mutableKinds = ['decisions', 'reviews', 'announcements', 'leaders'] as const;

/** One thing that a person can opt out of. */
export type MutableKind = (typeof mutableKinds)[number];

/** What a person opted out of. */
type Mutes = { readonly mutedKinds: readonly MutableKind[] };

/** Returns whether a person opted out of something; false without a person. Rule MY-32. */
export function isMuted(person: Mutes | null, kind: MutableKind): boolean {
  return person?.mutedKinds.includes(kind) ?? false;
}

/** The kinds to store for a requested list, deduplicated and in fixed order; null if a kind is unknown. Rule MY-32. */
export function chosenMutes(kinds: readonly string[]): readonly MutableKind[] | null {
  const chosen = mutableKinds.filter((kind) => kinds.includes(kind));
  const known: readonly string[] = mutableKinds;
  return kinds.every((kind) => known.includes(kind)) ? chosen : null;
}

/**
 * A person's counters, which start at 0 and are visible to members. The last three: how many engagements with own posts the
 * person decided, how many of them the person rejected, and the total time that took in milliseconds. Rules TR-34, FA-21.
 */
const counters = [
  'totalEngaged',
  'approvedEngaged',
  'rejectedEngaged',
  'behaviourPoint',
  'warnCount',
  'decisions',
  'rejections',
  'decisionMs',
] as const;

type Counters<Value> = Readonly<Record<(typeof counters)[number], Value>>;

/** The same value for each counter of a person. */
export function eachCounter<Value>(value: Value): Counters<Value>;
export function eachCounter(value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(counters.map((name) => [name, value]));
}

/** A member of the community, or someone who asked to become one. */
export interface User extends Counters<number> {
  readonly id: UserId;
  readonly name: string;
  readonly firstName: string;
  /** The messenger handle, lower-case, without @. */
  readonly handle: string;
  /** The handle on X, lower-case, without @. */
  readonly xUsername: string;
  /** The display name on X. */
  readonly xName: string;
  /** The numeric X id of the account. */
  readonly xUserId: string | null;
  readonly avatar: string | null;
  readonly xAvatar: string | null;
  readonly photoUrl: string | null;
  readonly clerkId: string | null;
  readonly pointTenths: PointTenths;
  readonly isBanned: boolean;
  readonly isAdmin: boolean;
  readonly isApproved: boolean;
  readonly isRequestOpen: boolean;
  /** When the open or last approval request was made; null for older requests. Rule FA-19. */
  readonly requestedAtMs: number | null;
  /** When the last request was rejected, and why; null if it was not, or without a reason. Rule PA-04. */
  readonly rejectedAtMs: number | null;
  readonly rejectReason: string | null;
  /** When the person was banned, and why; null if the person is not banned. Rule PA-05. */
  readonly bannedAtMs: number | null;
  readonly banReason: string | null;
  /** When a scheduled job lifts the ban; null for a permanent ban, and if the person is not banned. Rule FA-27. */
  readonly banUntilMs: number | null;
  /**
   * The code of the language that the person chose, else of the one that the messenger last named, in lower case; null if
   * there is none. Rule LA-03.
   */
  readonly language: string | null;
  /** What the person opted out of. Rule MY-32. */
  readonly mutedKinds: readonly MutableKind[];
  /** The inviter named in the first approval request; never changes. Rule MY-30. */
  readonly invitedBy: UserId | null;
  /** The inviter's reward for the person, may be 0; null until the first approval that counts. Rule MY-30. */
  readonly inviteTenths: PointTenths | null;
  readonly createdAtMs: number;
  /** When the row last changed; of two versions of a row, the later one is newer. */
  readonly updatedAtMs: number;
}
