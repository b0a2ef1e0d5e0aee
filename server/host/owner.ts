import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user and group that files belong to. */
export type Owner = { readonly uid: number; readonly gid: number };

/** Who should own what is put into a folder: the folder's owner, or that of the folder that it will be made in. */
export function ownerOf(path: string): Owner {
  const nearest = existsSync(path) ? path : dirname(path);
  if (!existsSync(nearest)) return ownerOf(nearest);
  const { uid, gid } = statSync(nearest);
  return { uid, gid };
}

/** Gives a file, or a folder with all that is in it, to its owner, where this process is root; else it owns them itself. */
export function giveTo({ uid, gid }: Owner, path: string): void {
  if (process.getuid?.() !== 0 || !existsSync(path)) return;
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}
