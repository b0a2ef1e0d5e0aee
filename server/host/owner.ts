import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
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

/** Gives a file, or a folder with its content, to an owner if this process is root; otherwise does nothing. */
export function giveTo({ uid, gid }: Owner, path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}
