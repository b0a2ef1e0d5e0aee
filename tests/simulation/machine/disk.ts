import { closeSync, cpSync, existsSync, openSync, readSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Flush } from '#server/local-appwrite/sqlite/open.ts';

// A disk whose unflushed writes can be lost: only what the log contained when the last completed flush started is safe.
const fileName = 'appwrite.sqlite';
const frameHeaderBytes = 24;
const walHeaderBytes = 32;

/** The part of the log that is certainly on the disk: its generation and number of frames. */
type Safe = { readonly generation: string; readonly frames: number };

/** The duration of a flush, long enough for power to fail during it. */
const flushMs = 2;

let isWatching = false;
let nextCommitFailure: () => Error | null = () => null;

/** Sets the function that decides before each commit whether it fails; null lets it succeed. */
export function setDiskFaults(next: () => Error | null): void {
  nextCommitFailure = next;
}

/** The error that SQLite throws if the disk is full (13) or cannot be written (10). */
export function diskError(errcode: 10 | 13): Error {
  const message = errcode === 13 ? 'database or disk is full' : 'disk I/O error';
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode, errstr: message });
}

/** Intercepts the commits of all database connections opened from now on. */
export function watchDatabases(): void {
  if (isWatching) return;
  isWatching = true;
  const { exec, prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function watchedExec(sql) {
    // Only the simulation checkpoints the log, when nothing is unflushed.
    if (sql.startsWith('PRAGMA wal_autocheckpoint'))
      return exec.call(this, 'PRAGMA wal_autocheckpoint = 0');
    exec.call(this, sql);
  };
  DatabaseSync.prototype.prepare = function watchedPrepare(sql) {
    const statement = prepare.call(this, sql);
    if (sql !== 'COMMIT') return statement;
    const run: unknown = Reflect.get(statement, 'run');
    if (typeof run !== 'function') return statement;
    const watched = (...values: unknown[]): unknown => {
      const failure = nextCommitFailure();
      if (failure !== null) throw failure;
      return Reflect.apply(run, statement, values);
    };
    Object.defineProperty(statement, 'run', { value: watched });
    return statement;
  };
}

/** The disk of one backend. */
export type Disk = {
  readonly directory: string;
  /** Flushes the log of the backend. */
  readonly flush: Flush;
  /** Copies the data that survives a killed backend or a power loss into another directory. */
  readonly copyTo: (directory: string, end: 'killed' | 'power lost') => void;
  /** Closes the files. */
  readonly close: () => void;
};

/** Simulates the disk of the backend that runs in a directory; only one at a time. */
export function watchDisk(directory: string): Disk {
  const log = openLog(directory);
  let safe: Safe = log.read();
  return {
    directory,
    flush: {
      later: async () => {
        const flushed = log.read();
        await new Promise((resolve) => setTimeout(resolve, flushMs));
        safe = flushed;
      },
      now: () => undefined,
    },
    copyTo(target, end) {
      for (const suffix of ['', '-wal']) {
        const from = join(directory, fileName + suffix);
        if (existsSync(from)) cpSync(from, join(target, fileName + suffix));
      }
      const now = log.read();
      const frames = now.generation === safe.generation ? safe.frames : 0;
      if (end === 'power lost' && frames < now.frames) {
        const bytes = walHeaderBytes + frames * (frameHeaderBytes + pageBytes(directory));
        truncateSync(join(target, `${fileName}-wal`), bytes);
      }
      // Recovers the database as the next connection would, and empties the log.
      const recovered = new DatabaseSync(join(target, fileName));
      recovered.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      recovered.close();
    },
    close: log.close,
  };
}

/** Reads from the shared index how far the log is written. */
function openLog(directory: string): { readonly read: () => Safe; readonly close: () => void } {
  const path = join(directory, `${fileName}-shm`);
  const header = Buffer.alloc(48);
  let file: number | undefined;
  return {
    read() {
      // The index does not exist before the database is opened.
      if (file === undefined && !existsSync(path)) return { generation: '', frames: 0 };
      file ??= openSync(path, 'r');
      readSync(file, header, 0, header.length, 0);
      return { generation: header.toString('hex', 32, 40), frames: header.readUInt32LE(16) };
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
  };
}

function pageBytes(directory: string): number {
  const header = Buffer.alloc(2);
  const file = openSync(join(directory, fileName), 'r');
  readSync(file, header, 0, 2, 16);
  closeSync(file);
  const size = header.readUInt16BE(0);
  return size === 1 ? 65_536 : size;
}
