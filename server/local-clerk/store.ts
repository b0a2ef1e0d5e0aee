import { z } from 'zod';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An account of the pretend X. */
export const xAccountSchema = z.object({
  /** X's own numeric id, which stays the same when the handle changes. */
  xUserId: z.string().regex(/^\d{1,20}$/),
  /** Without @, in the letter case that the owner chose. */
  handle: z.string().regex(/^\w{1,15}$/),
  name: z.string().min(1).max(50),
  avatarUrl: z.string().nullable(),
});
export type XAccount = z.infer<typeof xAccountSchema>;

/** A person that the sign-in service knows by one X account. */
const userSchema = z.object({
  id: z.string(),
  externalAccountId: z.string(),
  account: xAccountSchema,
  createdAtMs: z.number(),
  lastSignInAtMs: z.number(),
});
export type ClerkUser = z.infer<typeof userSchema>;

const sessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  createdAtMs: z.number(),
  lastActiveAtMs: z.number(),
  expireAtMs: z.number(),
});
export type ClerkSession = z.infer<typeof sessionSchema>;

const signInSchema = z.object({
  id: z.string(),
  verificationId: z.string(),
  status: z.enum(['needs_identifier', 'complete']),
  verification: z.enum(['unverified', 'verified', 'transferable', 'failed']),
  /** The address of the pretend X's page; null once the person has answered there. */
  authorizeUrl: z.string().nullable(),
  createdSessionId: z.string().nullable(),
  expireAtMs: z.number(),
});
export type SignInAttempt = z.infer<typeof signInSchema>;

const signUpSchema = z.object({
  id: z.string(),
  verificationId: z.string(),
  missingFields: z.array(z.string()),
  account: xAccountSchema,
  createdSessionId: z.string().nullable(),
  createdUserId: z.string().nullable(),
  expireAtMs: z.number(),
});
export type SignUpAttempt = z.infer<typeof signUpSchema>;

/** A browser, identified by its cookie, with its sessions and its sign-in attempts. */
const clientSchema = z.object({
  id: z.string(),
  sessions: z.array(sessionSchema),
  signIn: signInSchema.nullable(),
  signUp: signUpSchema.nullable(),
  /** The X account that signed in but belongs to no one yet. */
  unclaimedAccount: xAccountSchema.nullable(),
  createdAtMs: z.number(),
});
export type ClerkClient = z.infer<typeof clientSchema>;

/** A request to the pretend X: who asked, and where the answer leads. */
export const authorizationSchema = z.object({
  clientId: z.string(),
  redirectUrl: z.string(),
  completeRedirectUrl: z.string(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

/** The stored data of the embedded sign-in: keys, people, browsers, and one-time notes. */
export interface ClerkStore {
  readClient(id: string): ClerkClient | null;
  saveClient(client: ClerkClient): void;
  readUser(id: string): ClerkUser | null;
  /** Finds a person by X's own numeric id of the account. */
  findUserByX(xUserId: string): ClerkUser | null;
  saveUser(user: ClerkUser): void;
  /** Stores a note that can be read once, within ten minutes. */
  saveNote(id: string, note: unknown): void;
  /** Returns a note and deletes it; null if there is none or it has expired. */
  takeNote(id: string): unknown;
  /** The private key of this instance; `create` is called only the first time. */
  signingKeyPem(create: () => string): string;
  close(): void;
}

const noteLifeMs = 10 * 60_000;
const rowSchema = z.object({ body: z.string() });

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS clients (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY, x_user_id TEXT NOT NULL UNIQUE, body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS notes (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, saved_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS signing_key (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL) STRICT;
`;

/**
 * Opens the store in the directory's `local-clerk.sqlite`, and creates it if missing; `:memory:`
 * stores nothing.
 */
export function openClerkStore(dataDirectory: string, nowMs: () => number): ClerkStore {
  const database = openDatabase(dataDirectory);
  database.exec(tables);
  const readBody = (sql: string, key: string): unknown => {
    const row = database.prepare(sql).get(key);
    return row === undefined ? null : JSON.parse(rowSchema.parse(row).body);
  };
  return {
    readClient: (id) =>
      clientSchema.nullable().parse(readBody('SELECT body FROM clients WHERE id = ?', id)),
    saveClient: (client) => {
      database
        .prepare('INSERT OR REPLACE INTO clients (id, body) VALUES (?, ?)')
        .run(client.id, JSON.stringify(client));
    },
    readUser: (id) =>
      userSchema.nullable().parse(readBody('SELECT body FROM users WHERE id = ?', id)),
    findUserByX: (xUserId) =>
      userSchema.nullable().parse(readBody('SELECT body FROM users WHERE x_user_id = ?', xUserId)),
    saveUser: (user) => {
      database
        .prepare('INSERT OR REPLACE INTO users (id, x_user_id, body) VALUES (?, ?, ?)')
        .run(user.id, user.account.xUserId, JSON.stringify(user));
    },
    saveNote: (id, note) => {
      database.prepare('DELETE FROM notes WHERE saved_at_ms < ?').run(nowMs() - noteLifeMs);
      database
        .prepare('INSERT INTO notes (id, body, saved_at_ms) VALUES (?, ?, ?)')
        .run(id, JSON.stringify(note), nowMs());
    },
    takeNote: (id) => {
      database.prepare('DELETE FROM notes WHERE saved_at_ms < ?').run(nowMs() - noteLifeMs);
      return readBody('DELETE FROM notes WHERE id = ? RETURNING body', id);
    },
    signingKeyPem: (create) => readOrCreateKey(database, create),
    close: () => {
      database.close();
    },
  };
}

function openDatabase(dataDirectory: string): DatabaseSync {
  if (dataDirectory === ':memory:') return new DatabaseSync(':memory:');
  mkdirSync(dataDirectory, { recursive: true });
  return new DatabaseSync(join(dataDirectory, 'local-clerk.sqlite'));
}

function readOrCreateKey(database: DatabaseSync, create: () => string): string {
  const read = () => database.prepare('SELECT body FROM signing_key WHERE id = 1').get();
  if (read() === undefined) {
    database.prepare('INSERT OR IGNORE INTO signing_key (id, body) VALUES (1, ?)').run(create());
  }
  return rowSchema.parse(read()).body;
}
