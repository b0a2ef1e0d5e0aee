import { actTarget, type ModerationAct } from '#src/domain/moderation/acts.ts';

/** An act, with the people it concerns and whether it was taken back, where that was read. */
export type ShownAct = ModerationAct & {
  readonly people?: readonly string[];
  readonly isTakenBack?: boolean;
};

/** The ids of the people an act concerns, in the order in which its sentence names them. Rule PA-24. */
export function concernedBy({ people, targetId, action }: ShownAct): readonly string[] {
  if (people !== undefined) return people;
  return targetId === null || actTarget(action) !== 'person' ? [] : [targetId];
}

/** The ids of all people that acts name, those who acted too. */
export function peopleIn(acts: readonly ShownAct[]): readonly string[] {
  return acts.flatMap((act) => [act.actorId, ...concernedBy(act)]);
}
