import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { messageOf } from './error-message.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file, and not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
};

/** An error that explains which file could not be used and why, instead of the system's error code. Rule OP-24. */
export function fileFault(what: string, path: string, error: unknown): Error {
  return new Error(`${path} cannot be ${what}: ${reasonOf(error)}.`, { cause: error });
}

/** A container may run with a user id that has no name. */
function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `the user ${String(process.getuid?.())}`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return `${userName()} may not; give the files to that user (chown), or use the user that they belong to`;
  }
  return reasons[code] ?? messageOf(error);
}

/**
 * Creates a folder and its parents, accessible only to the owner. It creates them one by one, because Node's
 * recursive `mkdir` never returns where a system folder, such as /proc, refuses new folders. Rule OP-24.
 */
function makeFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
    throw codeOf(error) === 'ENOENT'
      ? new Error(`${parent} takes no folders`, { cause: error })
      : error;
  }
}

/** Creates a folder if it is missing. Throws Error that explains the fix if the folder is not writable. */
export function makeWritableFolder(path: string, what: string): void {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileFault(what, path, error);
  }
}
