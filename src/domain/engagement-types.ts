import type { PointTenths } from './points/tenths.ts';

/** The five ways to engage, in the order of the steps. Rule EA-16. */
export const engagementTypes = ['like', 'retweet', 'follow', 'comment', 'quote'] as const;

/** One of the five ways to engage. */
export type EngagementType = (typeof engagementTypes)[number];

/** The types whose step asks for a proof link. */
export const proofTypes = ['comment', 'quote'] as const;

/** A type whose step asks for a proof link, and for which a post may have a guide. */
export type ProofType = (typeof proofTypes)[number];

/** Returns whether a name is one of the five types. Rule PO-05. */
export function isEngagementType(name: string): name is EngagementType {
  return engagementTypes.some((type) => type === name);
}

/** Returns whether a type asks for a proof link. */
export function isProofType(type: EngagementType): type is ProofType {
  return proofTypes.some((proofType) => proofType === type);
}

/** Sorts types in the order of the steps and removes duplicates. Rules EA-16, PO-06. */
export function inStepOrder(types: readonly EngagementType[]): readonly EngagementType[] {
  return engagementTypes.filter((type) => types.includes(type));
}

/** The prices of one engagement type as administrators configured them. */
export interface PointType {
  /** The type's name; a name outside the five is never offered. Rule TY-11. */
  readonly name: string;
  /** What one engagement of this type costs the author. */
  readonly costTenths: PointTenths;
  /** What one approved engagement of this type earns. */
  readonly rewardTenths: PointTenths;
  readonly isEnabled: boolean;
  /** False if only administrators may use the type. */
  readonly isForAll: boolean;
}
