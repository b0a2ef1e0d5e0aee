import { gunzipSync } from 'node:zlib';

/** One file of an archive. */
export type ArchivedFile = { readonly path: string; readonly content: Uint8Array };

/** Largest archive when unpacked. */
const maxUnpackedBytes = 256 * 1024 * 1024;
const blockBytes = 512;

function textField(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

function sizeField(block: Buffer): number {
  return Number.parseInt(textField(block, 124, 12).trim() || '0', 8);
}

/** The path that a pax header gives to the next file. */
function paxPath(content: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
}

function safePath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isUnsafe = path.startsWith('/') || path.includes('\\') || parts.includes('..');
  return isUnsafe || parts.length === 0 ? undefined : parts.join('/');
}

/**
 * Reads the regular files of a `.tar.gz` (or plain `.tar`). Throws Error when it is none, is too
 * large, or names a path outside of itself.
 */
export function readArchive(archive: Uint8Array): ArchivedFile[] {
  const isPacked = archive[0] === 0x1f && archive[1] === 0x8b;
  const bytes = isPacked
    ? gunzipSync(archive, { maxOutputLength: maxUnpackedBytes })
    : Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  const files: ArchivedFile[] = [];
  let longPath: string | undefined;
  let offset = 0;
  while (offset + blockBytes <= bytes.length) {
    const head = bytes.subarray(offset, offset + blockBytes);
    if (head.every((byte) => byte === 0)) break;
    const size = sizeField(head);
    const start = offset + blockBytes;
    if (!Number.isInteger(size) || size < 0 || start + size > bytes.length) {
      throw new Error('The archive is damaged.');
    }
    const content = bytes.subarray(start, start + size);
    const kind = textField(head, 156, 1);
    if (kind === 'x') longPath = paxPath(content);
    else if (kind === 'L') longPath = textField(content, 0, size);
    else {
      if (kind === '' || kind === '0') files.push(fileOf(head, content, longPath));
      longPath = undefined;
    }
    offset = start + Math.ceil(size / blockBytes) * blockBytes;
  }
  if (files.length === 0) throw new Error('The archive holds no files.');
  return files;
}

function fileOf(head: Buffer, content: Buffer, longPath: string | undefined): ArchivedFile {
  const prefix = textField(head, 257, 5) === 'ustar' ? textField(head, 345, 155) : '';
  const name = textField(head, 0, 100);
  const path = safePath(longPath ?? (prefix === '' ? name : `${prefix}/${name}`));
  if (path === undefined) throw new Error('The archive names a path outside of itself.');
  return { path, content };
}
