import { type FailureOf, personChoice } from '#src/domain/failure.ts';
import { normalizeXUsername, parseTelegramHandle } from '#src/domain/handles.ts';
import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import { checkGift, checkReduction, type TypedPoints } from '#src/domain/points/typed-points.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { type ModerationTool, toolRules } from './tools.ts';
import type { User } from '#src/domain/user.ts';

/** Where a person is looked up, and by what. Rule AD-06. */
export interface LookupTarget {
  readonly field: 'xUsername' | 'handle';
  readonly handle: string;
}

/** The fields of a tool as they came in. */
export interface ModerationInput {
  readonly username: string | undefined;
  /** `X` or `TG`. */
  readonly usernameType: string | undefined;
  readonly points?: TypedPoints;
  readonly reason?: string | undefined;
  /** The id of the person who was chosen among several with the username. Rule FA-20. */
  readonly personId?: string | undefined;
  /** When a ban ends; nothing for one without an end. Rule FA-27. */
  readonly untilMs?: number | null | undefined;
}

/** The fields of a tool, checked; the amount is 0 and the reason empty where a tool has none. */
export interface ModerationRequest {
  readonly tool: ModerationTool;
  readonly target: LookupTarget;
  /** The person who was chosen among several, or null where no one chose. Rule FA-20. */
  readonly personId: string | null;
  readonly amountTenths: PointTenths;
  readonly reason: string;
  /** When a ban ends; null for one without an end, and for every other tool. Rule FA-27. */
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
 * Checks the fields of a tool in the order username, type, points, reason; an empty reason is
 * `parameter_missing` but for a warning. Rules AD-09, AD-15, AD-18, AD-46, AD-47, AD-52.
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

/** Finds the person that a username and its type (X or TG) name. Rules AD-06, AD-08, AD-09. */
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
 * Picks the person that a tool acts on among the people that the username fits: the one who was chosen, or else the only one;
 * several are refused with the list. Rules AD-10, FA-20.
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

/** The most characters of a note on a person. Rule PA-01. */
export const maxNoteCharacters = 1000;

/** Reads a note on a person, trimmed and cut; an empty one is `parameter_missing`. Rule PA-01. */
export function readNote(text: string): Result<string, FailureOf<'parameter_missing'>> {
  const note = trimAndCut(text, maxNoteCharacters);
  return note === '' ? err({ code: 'parameter_missing', name: 'note' }) : ok(note);
}

/** From how many points on a move is typed again: 1,000.0. Rule PA-17. */
const largeMoveTenths = 10_000;
/** From how many times the former number on a change is typed again. Rule PA-17. */
const largeFactor = 10;
/** A balance below 1.0 counts as 1.0, so that a first small gift needs no second typing. */
const minBalanceTenths = 10;
/** A price of nothing counts as 0.1. */
const minPriceTenths = 1;

/** Whether giving or taking so many points is large enough for the amount to be typed again. Rule PA-17. */
export function isLargeMove(movedTenths: PointTenths, balanceTenths: PointTenths): boolean {
  const balance = Math.max(balanceTenths, minBalanceTenths);
  return movedTenths >= largeMoveTenths || movedTenths >= balance * largeFactor;
}

/** Whether a price rises so much that it is typed again. Rule PA-17. */
export function isLargeRise(beforeTenths: PointTenths, afterTenths: PointTenths): boolean {
  return afterTenths >= Math.max(beforeTenths, minPriceTenths) * largeFactor;
}
