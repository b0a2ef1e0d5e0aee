/** What an act's target can be. */
export type ActTarget =
  | 'person'
  | 'post'
  | 'type'
  | 'report'
  | 'engagement'
  | 'message'
  | 'announcement';

/** The acts whose target is no person. */
const thingTargets: Readonly<Record<string, ActTarget>> = {
  pinPost: 'post',
  closePost: 'post',
  saveEngagementType: 'type',
  resolveReport: 'report',
  reviewEngagement: 'engagement',
  resendMessage: 'message',
  sendAnnouncement: 'announcement',
  stopAnnouncement: 'announcement',
};

/** What the target of an action is. */
export function actTarget(action: string): ActTarget {
  return thingTargets[action] ?? 'person';
}
