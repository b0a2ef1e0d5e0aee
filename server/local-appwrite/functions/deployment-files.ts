import { gunzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Store } from '../sqlite/store.ts';
import type { FunctionExecutor } from './function-context.ts';

/** One file of an archive. */
type ArchivedFile = { readonly path: string; readonly content: Uint8Array };

/** The maximum unpacked size of an archive. */
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

/** The path that a pax header sets for the next file. */
function paxPath(content: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
}

function safePath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isUnsafe = path.startsWith('/') || path.includes('\\') || parts.includes('..');
  return isUnsafe || parts.length === 0 ? undefined : parts.join('/');
}

/**
 * Reads the regular files of a `.tar.gz` (or plain `.tar`). Throws Error if it is not one, is too
 * large, or names a path outside itself.
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

/**
 * The unpacked code of deployments. The archives are in the data file; the files on disk are only a
 * cache that every start rebuilds.
 */
export type DeploymentFiles = {
  /** The directory of a deployment's code, unpacked if needed. Throws Error for an invalid archive. */
  readonly directoryOf: (deploymentId: string) => string;
  /** Makes the next call start over, after a change of environment or deployment. */
  readonly forget: (deploymentId: string) => void;
  readonly close: () => void;
};

/** Joins the parts of an uploaded archive. */
export function readUpload(store: Store, deploymentId: string): Uint8Array {
  const parts = store.all(
    `SELECT content FROM deploymentParts
      WHERE deploymentSequence = (SELECT sequence FROM deployments WHERE id = ?)
      ORDER BY startByte`,
    deploymentId,
  );
  return Buffer.concat(
    parts.map(({ content }) => (content instanceof Uint8Array ? content : new Uint8Array())),
  );
}

/** Creates the cache of unpacked code, inside the data directory or the system's temporary one. */
export function createDeploymentFiles(options: {
  readonly store: Store;
  readonly dataDirectory: string;
  readonly executor: FunctionExecutor;
}): DeploymentFiles {
  const { store, dataDirectory, executor } = options;
  const directories = new Map<string, string>();
  let root: string | undefined;
  let unpackCount = 0;

  function rootDirectory(): string {
    if (root !== undefined) return root;
    if (dataDirectory === ':memory:') {
      root = mkdtempSync(join(tmpdir(), 'local-appwrite-'));
    } else {
      root = join(dataDirectory, 'functions');
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    }
    // Code decides itself whether it is a module, independent of the package that contains the data directory.
    writeFileSync(join(root, 'package.json'), '{}');
    return root;
  }

  function unpack(deploymentId: string): string {
    unpackCount += 1;
    // A new name each time, because a loaded module cannot be loaded again under the same name.
    const directory = join(rootDirectory(), `${deploymentId}-${unpackCount}`);
    for (const file of readArchive(readUpload(store, deploymentId))) {
      const target = join(directory, file.path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, file.content);
    }
    return directory;
  }

  return {
    directoryOf: (deploymentId) => {
      const known = directories.get(deploymentId);
      if (known !== undefined) return known;
      const directory = unpack(deploymentId);
      directories.set(deploymentId, directory);
      return directory;
    },
    forget: (deploymentId) => {
      const directory = directories.get(deploymentId);
      if (directory === undefined) return;
      directories.delete(deploymentId);
      executor.release(directory);
    },
    close: () => {
      if (root !== undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}
