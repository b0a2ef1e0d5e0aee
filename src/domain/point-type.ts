import type { PointTenths } from './points/tenths.ts';

/** The prices of one engagement type as administrators configured them. */
export interface PointType {
  /** The type's name; a name outside the five is offered to no one. Rule TY-11. */
  readonly name: string;
  /** What one engagement of this type costs the author. */
  readonly costTenths: PointTenths;
  /** What one approved engagement of this type earns. */
  readonly rewardTenths: PointTenths;
  readonly isEnabled: boolean;
  /** False reserves the type to administrators. */
  readonly isForAll: boolean;
}
