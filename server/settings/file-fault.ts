import { userInfo } from 'node:os';
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

/** Says which file could not be used and why, instead of the system's own code. Rule OP-24. */
export function fileFault(what: string, path: string, error: unknown): Error {
  return new Error(`${path} cannot be ${what}: ${reasonOf(error)}.`, { cause: error });
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    return `the user ${String(process.getuid?.())}`;
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') {
    return `${userName()} may not; give the files to that user (chown), or use the user that they belong to`;
  }
  return reasons[code] ?? messageOf(error);
}
