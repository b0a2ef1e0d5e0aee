import { packCode } from '#server/provision/code-archive.ts';

/** Packs files into a `.tar.gz`, as deployments are uploaded. */
export function packArchive(
  files: readonly { readonly path: string; readonly content: Uint8Array }[],
): Buffer {
  return Buffer.from(packCode(files.map(({ path, content }) => ({ name: path, content }))));
}
