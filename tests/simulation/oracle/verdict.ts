import { createHash } from 'node:crypto';
import type { Person, State } from './state.ts';

/** What someone asks for, as it arrived. */
export type Asked = {
  readonly actorId: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** How things stand when something is asked for. */
export type Moment = {
  readonly state: State;
  readonly actor: Person;
  readonly nowMs: number;
  readonly rootId: string;
  /** When the call began whose commit is judged; Infinity for what is asked now. */
  readonly startedAtMs: number;
  /** The id that the commit gave to a new row, where chance makes it. */
  readonly newId: string;
};

/**
 * What the rules say: the codes of all refusals that apply, in the order in which they count, or what is answered and
 * what changes.
 */
export type Verdict =
  | { readonly refusals: readonly string[] }
  | {
      readonly refusals: readonly [];
      readonly reply: Readonly<Record<string, unknown>>;
      /** Changes the state; null where nothing changes. */
      readonly apply: (() => void) | null;
      /** Whether it is so already, so that nothing is written unless someone else changed it at the same time. Rule TR-38. */
      readonly isSo?: boolean;
      /** What the engager's invitation is settled for; undefined where it is not. Rule MY-30. */
      readonly settlement?: number | undefined;
    };

/** A refusal, or several of which the first counts. */
export function refuse(...refusals: readonly string[]): Verdict {
  return { refusals };
}

/** Answers without a change. */
export function answer(reply: Readonly<Record<string, unknown>>): Verdict {
  return { refusals: [], reply, apply: null };
}

/** Answers, and changes something. */
export function grant(reply: Readonly<Record<string, unknown>>, apply: () => void): Verdict {
  return { refusals: [], reply, apply };
}

/** Answers; changes something unless it is so already. Rule TR-38. */
export function grantUnlessSo(
  isSo: boolean,
  reply: Readonly<Record<string, unknown>>,
  apply: () => void,
): Verdict {
  return { refusals: [], reply, apply, isSo };
}

/** The text of a field, trimmed; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The same where a number is as good as a text, as for ids of the messenger and for amounts. */
export function textOrNumberOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** Tenths as points with one decimal. */
export function shown(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** The id of a row that is found by what it is about: the end of a hash. Rule DB-12. */
export function rowIdOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}

/** Whether a text can be a row's id. */
export function canBeRowId(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,35}$/.test(text);
}

/** Writes a movement down and moves the points; movements of nothing are none. */
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

/** The link to a person's page, as the administrators' messages have it. Rule PA-10. */
export function personLink(id: string): string {
  return `https://t.me/yapp_test_bot/yapp?startapp=user_${id}`;
}
