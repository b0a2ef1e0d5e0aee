import type { Agenda } from './agenda.ts';
import type { Chance } from './chance.ts';
import type { CommunityMember } from './community-members.ts';
import type { History } from './history.ts';

/** What the community's past is made of: where it is written, when it happens, and by what chance. */
export type Community = {
  readonly history: History;
  readonly agenda: Agenda;
  readonly chance: Chance;
  readonly nowMs: number;
};

/** A post of the community, as its past needs to know it. */
export type CommunityPost = {
  readonly id: string;
  readonly author: CommunityMember;
  readonly types: readonly string[];
  readonly limit: number;
  readonly madeAtMs: number;
  /** The running number of the post, from 0. */
  readonly number: number;
};

/** The numbers of the posts with a special state, so that every state occurs. */
export const special = { undecided: 20, closed: 26, clash: 34, newClash: 138 } as const;

/** X's own number of a status that was made at a moment. */
export function statusIdAt(timeMs: number, number: number): string {
  return String(((BigInt(Math.round(timeMs)) - 1_288_834_974_657n) << 22n) + BigInt(number));
}
