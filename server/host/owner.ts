import { existsSync, lchownSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user and group that files belong to. */
export type Owner = { readonly uid: number; readonly gid: number };

/** The owner of files to put into a folder: the folder's owner, or that of the nearest existing parent. */
export function ownerOf(path: string): Owner {
  const nearest = existsSync(path) ? path : dirname(path);
  if (!existsSync(nearest)) return ownerOf(nearest);
  const { uid, gid } = statSync(nearest);
  return { uid, gid };
}

/**
 * Gives a file, or a folder with its content, to an owner if this process is root; otherwise does nothing. Links within
 * the folder are not followed: whoever may write there could name any file of the system.
 */
export function giveTo(owner: Owner, path: string): void {
  if (process.getuid?.() === 0 && existsSync(path)) giveTree(owner, realpathSync(path));
}

function giveTree(owner: Owner, path: string): void {
  lchownSync(path, owner.uid, owner.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTree(owner, join(path, name));
}
