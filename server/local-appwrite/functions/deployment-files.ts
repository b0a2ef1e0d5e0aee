import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Store } from '../sqlite/store.ts';
import { readArchive } from './archive.ts';
import type { FunctionExecutor } from './executor.ts';

/**
 * The unpacked code of deployments. The archives live in the data file; what is on the disk beside
 * it is only a cache that every start makes again.
 */
export type DeploymentFiles = {
  /** Directory of a deployment's code, unpacked when needed. Throws Error for a bad archive. */
  readonly directoryOf: (deploymentId: string) => string;
  /** Lets the next call start afresh: with another environment or another deployment. */
  readonly forget: (deploymentId: string) => void;
  readonly close: () => void;
};

/** Puts the parts of an uploaded archive together. */
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

/** Makes the cache of unpacked code, inside the data directory or the system's temporary one. */
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
    // Whatever package the data lies in, code is a module or not by what it says itself.
    writeFileSync(join(root, 'package.json'), '{}');
    return root;
  }

  function unpack(deploymentId: string): string {
    unpackCount += 1;
    // A fresh name each time, because a loaded module cannot be loaded again under the same one.
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
