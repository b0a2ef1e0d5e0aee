import type { ModerationAct } from '#src/domain/moderation/act.ts';

/** The acts whose target is no person: a post, a type, a report. */
const thingActions: ReadonlySet<string> = new Set([
  'pinPost',
  'saveEngagementType',
  'resolveReport',
  'resendMessage',
]);

/** The ids of all people whom acts name, as actor or as target. */
export function peopleIn(acts: readonly ModerationAct[]): readonly string[] {
  return acts.flatMap(({ actorId, targetId, action }) =>
    targetId === null || thingActions.has(action) ? [actorId] : [actorId, targetId],
  );
}
