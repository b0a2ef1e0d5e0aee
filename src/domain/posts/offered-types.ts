import {
  type EngagementType,
  engagementTypes,
  type PointType,
} from '#src/domain/engagement-types.ts';

/**
 * The types that the create-post form offers: of the five, the enabled ones that everyone or at least this administrator
 * may use; all five if nothing is configured. Rules PO-02, PO-03.
 */
export function offeredTypes(
  pointTypes: readonly PointType[],
  isAdmin: boolean,
): readonly EngagementType[] {
  if (pointTypes.length === 0) return engagementTypes;
  return engagementTypes.filter((type) => {
    const pointType = pointTypes.find(({ name }) => name === type);
    return pointType !== undefined && isOpenTo(pointType, isAdmin);
  });
}

/**
 * Returns whether a post may ask for a type: not if it is disabled, or reserved to administrators and the author is not
 * one. Rule PO-05.
 */
export function isTypeAllowed(
  type: EngagementType,
  pointTypes: readonly PointType[],
  isAdmin: boolean,
): boolean {
  const pointType = pointTypes.find(({ name }) => name === type);
  return pointType === undefined || isOpenTo(pointType, isAdmin);
}

function isOpenTo(pointType: PointType, isAdmin: boolean): boolean {
  return pointType.isEnabled && (pointType.isForAll || isAdmin);
}
