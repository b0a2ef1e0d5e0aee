/** Who acts where the schedule does, which lifts bans that have an end. Rule FA-27. */
export const scheduleActor = 'schedule';

/** One administrator's act as the moderation log keeps it. Rule AD-16. */
export interface ModerationAct {
  readonly id: string;
  readonly actorId: string;
  readonly targetId: string | null;
  readonly action: string;
  readonly reason: string | null;
  /** What the acted-on row held before and after, and the tool's answer; acts of older versions may hold other fields. */
  readonly details: unknown;
  readonly createdAtMs: number;
}
