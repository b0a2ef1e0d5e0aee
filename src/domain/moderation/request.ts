import { type FailureOf, personChoice } from '#src/domain/failure.ts';
import { normalizeXUsername, parseTelegramHandle } from '#src/domain/handles.ts';
import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import { checkGift, checkReduction, type TypedPoints } from '#src/domain/points/typed-points.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { type ModerationTool, toolRules } from './tools.ts';
import type { User } from '#src/domain/user.ts';

/** The column and the handle by which a person is looked up. Rule AD-06. */
export interface LookupTarget {
  readonly field: 'xUsername' | 'handle';
  readonly handle: string;
}

/** The fields of a tool, as received. */
export interface ModerationInput {
  readonly username: string | undefined;
  /** `X` or `TG`. */
  readonly usernameType: string | undefined;
  readonly points?: TypedPoints;
  readonly reason?: string | undefined;
  /** The id of the person chosen among several with the username. Rule FA-20. */
  readonly personId?: string | undefined;
  /** When a ban ends; absent or null for a permanent ban. Rule FA-27. */
  readonly untilMs?: number | null | undefined;
}

/** The checked fields of a tool; the amount is 0 and the reason empty if the tool has none. */
export interface ModerationRequest {
  readonly tool: ModerationTool;
  readonly target: LookupTarget;
  /** The person chosen among several, or null without a choice. Rule FA-20. */
  readonly personId: string | null;
  readonly amountTenths: PointTenths;
  readonly reason: string;
  /** When a ban ends; null for a permanent ban, and for every other tool. Rule FA-27. */
  readonly untilMs: number | null;
}

/** Why the fields of a tool are refused. */
type ModerationInputFailure =
  | LookupFailure
  | FailureOf<
      | 'points_invalid'
      | 'points_not_positive'
      | 'points_not_whole'
      | 'points_too_large'
      | 'parameter_missing'
    >;

/** Why a username cannot be looked up. */
type LookupFailure =
  | FailureOf<'username_missing' | 'username_type_invalid' | 'x_username_missing'>
  | FailureOf<'telegram_username_missing' | 'telegram_username_invalid'>;

/**
 * Checks the fields of a tool in the order username, type, points, reason; an empty reason is `parameter_missing`, except
 * for a warning. Rules AD-09, AD-15, AD-18, AD-46, AD-47, AD-52.
 */
export function readModeration(
  tool: ModerationTool,
  input: ModerationInput,
): Result<ModerationRequest, ModerationInputFailure> {
  const target = readTarget(input.username ?? '', input.usernameType);
  if (!target.ok) return target;
  const amountTenths = readAmount(tool, input.points);
  if (!amountTenths.ok) return amountTenths;
  const reason = readReason(tool, input.reason ?? '');
  if (!reason.ok) return reason;
  return ok({
    tool,
    target: target.value,
    personId: input.personId ?? null,
    amountTenths: amountTenths.value,
    reason: reason.value,
    untilMs: input.untilMs ?? null,
  });
}

/** Parses a username and its type (X or TG) into what to look up. Rules AD-06, AD-08, AD-09. */
export function readTarget(
  username: string,
  usernameType: string | undefined,
): Result<LookupTarget, LookupFailure> {
  if (username.trim() === '') return err({ code: 'username_missing' });
  switch (usernameType) {
    case 'X': {
      const handle = normalizeXUsername(username);
      return handle === ''
        ? err({ code: 'x_username_missing' })
        : ok({ field: 'xUsername', handle });
    }
    case 'TG': {
      const handle = parseTelegramHandle(username);
      return handle.ok ? ok({ field: 'handle', handle: handle.value }) : handle;
    }
    default:
      return err({ code: 'username_type_invalid' });
  }
}

function readAmount(
  tool: ModerationTool,
  points: TypedPoints,
): Result<
  PointTenths,
  FailureOf<'points_invalid' | 'points_not_positive' | 'points_not_whole' | 'points_too_large'>
> {
  if (tool === 'addPoints') return checkGift(points);
  if (tool === 'reducePoints') return checkReduction(points);
  return ok(tenths(0));
}

function readReason(
  tool: ModerationTool,
  text: string,
): Result<string, FailureOf<'parameter_missing'>> {
  const asked = toolRules(tool).reason;
  if (asked === undefined) return ok('');
  const reason = trimAndCut(text, asked.cap);
  return reason === '' && asked.isRequired
    ? err({ code: 'parameter_missing', name: 'reason' })
    : ok(reason);
}

/**
 * Chooses the person that a tool acts on among those who match the username: the chosen one, or else the only one; refuses
 * several with the list. Rules AD-10, FA-20.
 */
export function choosePerson<Person extends User>(
  { target, personId }: Pick<ModerationRequest, 'target' | 'personId'>,
  people: readonly Person[],
): Result<Person, FailureOf<'handle_not_found' | 'several_people'>> {
  const fitting = personId === null ? people : people.filter(({ id }) => id === personId);
  const [person, ...others] = fitting;
  if (person === undefined) return err({ code: 'handle_not_found', handle: target.handle });
  if (others.length > 0) return err({ code: 'several_people', people: fitting.map(personChoice) });
  return ok(person);
}

/** The maximum length of a note about a person in characters. Rule PA-01. */
export const maxNoteCharacters = 1000;

/** Parses a note about a person, trimmed and truncated; an empty one is `parameter_missing`. Rule PA-01. */
export function readNote(text: string): Result<string, FailureOf<'parameter_missing'>> {
  const note = trimAndCut(text, maxNoteCharacters);
  return note === '' ? err({ code: 'parameter_missing', name: 'note' }) : ok(note);
}

/** A move of at least this many points must be typed again: 1,000.0. Rule PA-17. */
const largeMoveTenths = 10_000;
/** A change by at least this factor must be typed again. Rule PA-17. */
const largeFactor = 10;
/** A balance below 1.0 counts as 1.0, so that a small first gift needs no second typing. */
const minBalanceTenths = 10;
/** A price of zero counts as 0.1. */
const minPriceTenths = 1;

/** Whether a gift or reduction is so large that the amount must be typed again. Rule PA-17. */
export function isLargeMove(movedTenths: PointTenths, balanceTenths: PointTenths): boolean {
  const balance = Math.max(balanceTenths, minBalanceTenths);
  return movedTenths >= largeMoveTenths || movedTenths >= balance * largeFactor;
}

/** Whether a price rises so much that it must be typed again. Rule PA-17. */
export function isLargeRise(beforeTenths: PointTenths, afterTenths: PointTenths): boolean {
  return afterTenths >= Math.max(beforeTenths, minPriceTenths) * largeFactor;
}
