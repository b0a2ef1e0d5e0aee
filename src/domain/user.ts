import type { UserId } from './ids.ts';
import type { PointTenths } from './points/tenths.ts';

/**
 * What a person can switch off: the bot's messages about decisions, about what waits for review and with announcements,
 * and the own name among the leaders. Warnings, bans and access always arrive. Rules MY-31, MY-32.
 */
export const mutableKinds = ['decisions', 'reviews', 'announcements', 'leaders'] as const;

/** One thing that a person can switch off. */
export type MutableKind = (typeof mutableKinds)[number];

/** What a person switched off. */
type Mutes = { readonly mutedKinds: readonly MutableKind[] };

/** Returns whether a person switched something off; without a person nothing is. Rule MY-32. */
export function isMuted(person: Mutes | null, kind: MutableKind): boolean {
  return person?.mutedKinds.includes(kind) ?? false;
}

/** The kinds to keep for a stated list, each once and in one order; null where a kind is unknown. Rule MY-32. */
export function chosenMutes(stated: readonly string[]): readonly MutableKind[] | null {
  const chosen = mutableKinds.filter((kind) => stated.includes(kind));
  const known: readonly string[] = mutableKinds;
  return stated.every((kind) => known.includes(kind)) ? chosen : null;
}

/**
 * The counters of a person, which begin at 0 and are shown to members. The last three say how many engagements with own
 * posts the person decided, how many of them by rejection, and how long all that took in milliseconds. Rules TR-34, FA-21.
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
  /** X's own numeric id of the account. */
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
  /** When the open or last request for approval was made; null for older requests. Rule FA-19. */
  readonly requestedAtMs: number | null;
  /** When the last request was rejected, and why; null where none was, or no reason was given. Rule PA-04. */
  readonly rejectedAtMs: number | null;
  readonly rejectReason: string | null;
  /** When the person was banned, and why; null for who is not. Rule PA-05. */
  readonly bannedAtMs: number | null;
  readonly banReason: string | null;
  /** When the ban ends by the schedule; null for a ban without an end, and for who is not banned. Rule FA-27. */
  readonly banUntilMs: number | null;
  /**
   * The code of the language that the person chose, else of the one that the messenger last named, in lower case; null
   * while there is none. Rule LA-03.
   */
  readonly language: string | null;
  /** Which messages of the bot, and whether the own name among the leaders, the person switched off. Rule MY-32. */
  readonly mutedKinds: readonly MutableKind[];
  /** Who invited the person, as the first request for approval said; it never changes. Rule MY-30. */
  readonly invitedBy: UserId | null;
  /** What the inviter got for the person, 0 for nothing; null until the first engagement that counts is approved. Rule MY-30. */
  readonly inviteTenths: PointTenths | null;
  readonly createdAtMs: number;
  /** When the row was changed last; of two rows the one with the later time is the newer. */
  readonly updatedAtMs: number;
}
