import type { FailureOf } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { actFacts, type ModerationAct, takenBackBy } from './acts.ts';
import type { ModerationTool } from './tools.ts';

const prefix = 'back.';

/** The id of the log entry that reverts an act; because ids are unique, an act is reverted once. Rule PA-18. */
export function takeBackIdOf(actId: string): string {
  return prefix + actId;
}

/** The id of the act that a log entry reverts; null for any other entry. Rule PA-18. */
export function takesBack({ id }: Pick<ModerationAct, 'id'>): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** How an act is reverted: by the tool that undoes it, with its amount, or by the type's former values. Rule PA-18. */
export type Reversal =
  | { readonly kind: 'tool'; readonly tool: ModerationTool; readonly amountTenths: PointTenths }
  | { readonly kind: 'type'; readonly before: TypeColumns; readonly after: TypeColumns };

/** A type as the log stores it, with the columns' own names. */
type TypeColumns = {
  readonly pointToPost: number;
  readonly pointAsReward: number;
  readonly enabled: boolean;
  readonly forAll: boolean;
};

/**
 * How to revert an act of the log: points given or taken, a warning, a ban, or a change of an existing type. Anything else
 * is `take_back_failed`, including a reversal. The log offers the action if this succeeds. Rule PA-18.
 */
export function reversalOf(
  act: Pick<ModerationAct, 'id' | 'action' | 'details'>,
): Result<Reversal, FailureOf<'take_back_failed'>> {
  const final = err({ code: 'take_back_failed' } as const);
  if (takesBack(act) !== null || !isRowId(takeBackIdOf(act.id))) return final;
  if (act.action === 'saveEngagementType') {
    const before = typeIn(act.details, 'before');
    const after = typeIn(act.details, 'after');
    return before === null || after === null ? final : ok({ kind: 'type', before, after });
  }
  const tool = takenBackBy[act.action];
  if (tool === undefined) return final;
  const facts = actFacts(act);
  const amountTenths = tenths(facts.kind === 'points' ? Math.abs(facts.deltaTenths) : 0);
  const isWhole = amountTenths > 0 || !movesPoints(tool);
  return isWhole ? ok({ kind: 'tool', tool, amountTenths }) : final;
}

/** Whether a type still has the values that an act of the log left, or that someone saw. Rules PA-17, PA-18. */
export function isAsLeft(type: PointType | null, left: TypeColumns): boolean {
  if (type === null) return false;
  const { costTenths, rewardTenths, isEnabled, isForAll } = type;
  return (
    costTenths === left.pointToPost &&
    rewardTenths === left.pointAsReward &&
    isEnabled === left.enabled &&
    isForAll === left.forAll
  );
}

function movesPoints(tool: ModerationTool): boolean {
  return tool === 'addPoints' || tool === 'reducePoints';
}

function typeIn(details: unknown, name: 'before' | 'after'): TypeColumns | null {
  if (typeof details !== 'object' || details === null) return null;
  const columns: unknown = new Map<string, unknown>(Object.entries(details)).get(name);
  if (typeof columns !== 'object' || columns === null) return null;
  const held = new Map<string, unknown>(Object.entries(columns));
  const pointToPost = held.get('pointToPost');
  const pointAsReward = held.get('pointAsReward');
  const enabled = held.get('enabled');
  const forAll = held.get('forAll');
  if (typeof pointToPost !== 'number' || typeof pointAsReward !== 'number') return null;
  if (typeof enabled !== 'boolean' || typeof forAll !== 'boolean') return null;
  return { pointToPost, pointAsReward, enabled, forAll };
}
