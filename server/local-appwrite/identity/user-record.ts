import { isJsonObject, parseStored, storedTexts, toJson } from '../values/json-text.ts';
import type { Store, StoredRecord } from '../sqlite/store.ts';
import { isoTime } from '../values/iso-time.ts';

/** A user of the project. */
export type User = {
  readonly sequence: number;
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  /** Whether email or phone is verified. */
  readonly isVerified: boolean;
  readonly isEnabled: boolean;
  readonly labels: readonly string[];
  readonly prefs: Record<string, unknown>;
};

/** Converts a stored record to a user. */
export function userOf(record: StoredRecord): User {
  const prefs = parseStored(record['prefs']);
  const isEmailVerified = record['emailVerified'] === 1;
  const isPhoneVerified = record['phoneVerified'] === 1;
  return {
    sequence: Number(record['sequence']),
    id: String(record['id']),
    createdAtMs: Number(record['createdAtMs']),
    updatedAtMs: Number(record['updatedAtMs']),
    name: String(record['name']),
    email: typeof record['email'] === 'string' ? record['email'] : '',
    phone: typeof record['phone'] === 'string' ? record['phone'] : '',
    isEmailVerified,
    isPhoneVerified,
    isVerified: isEmailVerified || isPhoneVerified,
    isEnabled: record['enabled'] === 1,
    labels: storedTexts(record['labels']),
    prefs: isJsonObject(prefs) ? prefs : {},
  };
}

/** Reads a user by id. */
export function readUser(store: Store, id: string): User | undefined {
  const record = store.one('SELECT * FROM users WHERE id = ?', id);
  return record === undefined ? undefined : userOf(record);
}

/** A user in the format of the account API. */
export function accountModel(user: User): Record<string, unknown> {
  return {
    $id: user.id,
    $createdAt: isoTime(user.createdAtMs),
    $updatedAt: isoTime(user.updatedAtMs),
    name: user.name,
    registration: isoTime(user.createdAtMs),
    status: user.isEnabled,
    labels: user.labels,
    passwordUpdate: '',
    email: user.email,
    phone: user.phone,
    emailVerification: user.isEmailVerified,
    phoneVerification: user.isPhoneVerified,
    mfa: false,
    prefs: user.prefs,
    targets: [],
    accessedAt: '',
  };
}

/** A user in the format of the server API. */
export function userModel(user: User): Record<string, unknown> {
  return { ...accountModel(user), password: '', hash: '', hashOptions: {} };
}

/** The columns of a user that a change may set. */
export type UserChange = Partial<{
  name: string;
  enabled: boolean;
  labels: readonly string[];
  prefs: Record<string, unknown>;
}>;

function columnValue(value: UserChange[keyof UserChange]): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? null : toJson(value);
}

/** Changes a user; returns the changed user, or undefined if there is none. */
export function changeUser(
  store: Store,
  target: { id: string; nowMs: number },
  change: UserChange,
): User | undefined {
  const entries = Object.entries(change);
  const assignments = entries.map(([column]) => `${column} = ?`).join(', ');
  const values = entries.map(([, value]) => columnValue(value));
  const record = store.one(
    `UPDATE users SET ${assignments}, updatedAtMs = ? WHERE id = ? RETURNING *`,
    ...values,
    target.nowMs,
    target.id,
  );
  return record === undefined ? undefined : userOf(record);
}
