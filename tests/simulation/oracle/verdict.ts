import { createHash } from 'node:crypto';
import type { Person, State } from './state.ts';

/** A call of an operation, as it arrived. */
export type Request = {
  readonly actorId: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The context in which a request is judged. */
export type RequestContext = {
  readonly state: State;
  readonly actor: Person;
  readonly nowMs: number;
  readonly rootId: string;
  /** When the call started; Infinity if the call is judged without a commit. */
  readonly startedAtMs: number;
  /** The random id of the new row in the commit. */
  readonly newId: string;
};

/** The outcome by the rules: the codes of all refusals that apply, in order of precedence, or a reply and a change. */
export type Verdict =
  | { readonly refusals: readonly string[] }
  | {
      readonly refusals: readonly [];
      readonly reply: Readonly<Record<string, unknown>>;
      /** Changes the state; null if nothing changes. */
      readonly apply: (() => void) | null;
      /** Whether the change is already in place, so that nothing is written without a concurrent change. Rule TR-38. */
      readonly isDone?: boolean;
      /** What the engager's invitation pays; undefined if it is not settled. Rule MY-30. */
      readonly settlement?: number | undefined;
    };

/** Refuses; the first code takes precedence. */
export function refuse(...refusals: readonly string[]): Verdict {
  return { refusals };
}

/** Grants a request that changes nothing. */
export function grantUnchanged(reply: Readonly<Record<string, unknown>>): Verdict {
  return { refusals: [], reply, apply: null };
}

/** Grants a request that changes something. */
export function grant(reply: Readonly<Record<string, unknown>>, apply: () => void): Verdict {
  return { refusals: [], reply, apply };
}

/** Grants a request that changes something unless that is already done. Rule TR-38. */
export function grantUnlessDone(
  isDone: boolean,
  reply: Readonly<Record<string, unknown>>,
  apply: () => void,
): Verdict {
  return { refusals: [], reply, apply, isDone };
}

/** The trimmed text of a field; empty for other types. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Like `textOf`, but also accepts numbers, for messenger ids and amounts. */
export function textOrNumberOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** Formats tenths as points with one decimal. */
export function formatTenths(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** The id of a row derived from its content. Rule DB-12. */
export function rowIdOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}

/** Whether a text can be a row's id. */
export function canBeRowId(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,35}$/.test(text);
}

/** Records a movement and moves the points, unless the amount is 0. */
export function move(
  state: State,
  id: string,
  movement: { debit: string; credit: string; amount: number; kind: string },
): void {
  const { debit, credit, amount } = movement;
  if (amount <= 0) return;
  state.ledger.set(id, movement);
  for (const [account, sign] of [
    [debit, -1],
    [credit, 1],
  ] as const) {
    const person = account.startsWith('member:') ? state.people.get(account.slice(7)) : undefined;
    if (person !== undefined) person.points += sign * amount;
  }
}

/** The link to a person's page in messages to administrators. Rule PA-10. */
export function personLink(id: string): string {
  return `https://t.me/yapp_test_bot/yapp?startapp=user_${id}`;
}
