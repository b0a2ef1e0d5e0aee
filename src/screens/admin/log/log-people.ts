import type { ModerationAct } from '#src/domain/moderation/act.ts';

/** The acts whose target is no person: a post, a type, a report, an engagement, a message. */
const thingActions: ReadonlySet<string> = new Set([
  'pinPost',
  'saveEngagementType',
  'resolveReport',
  'resendMessage',
  'reviewEngagement',
  'closePost',
]);

/** Whether the target of an action is a person. */
export function isAboutPerson(action: string): boolean {
  return !thingActions.has(action);
}

/** The ids of all people whom acts name, as actor or as target. */
export function peopleIn(acts: readonly ModerationAct[]): readonly string[] {
  return acts.flatMap(({ actorId, targetId, action }) =>
    targetId === null || !isAboutPerson(action) ? [actorId] : [actorId, targetId],
  );
}
