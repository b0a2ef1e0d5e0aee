import { z } from 'zod';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** A package whose files contain everything they need. */
const selfContained = 'node_modules/@clerk/clerk-js';

const lockfileSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

type Entry = z.output<typeof entrySchema>;

/** The parts of an npm lockfile that are used here. */
export type Lockfile = z.output<typeof lockfileSchema>;

/** A package for another platform that the lockfile lists as optional but has no entry for. */
export type MissingPackage = {
  readonly path: string;
  readonly version: string;
  readonly isDevelopment: boolean;
};

/** Reads a lockfile. Throws if the text is not one. */
export function readLockfile(text: string): Lockfile {
  return lockfileSchema.parse(JSON.parse(text));
}

/**
 * Makes npm's lockfile the same on every machine and installable everywhere. Some registries do not serve packages
 * for other platforms; npm then omits their entries, and `npm ci` refuses the result. Also, clerk-js lists a
 * thousand packages that are compiled into the files we serve: without its list npm installs none of them (OP-17).
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages };
  for (const entry of missingPackages(lockfile)) packages[entry.path] = platformEntry(entry);
  const { [selfContained]: bundle } = packages;
  if (bundle !== undefined) {
    const { dependencies: _, peerDependencies: __, ...rest } = bundle;
    packages[selfContained] = rest;
  }
  return { ...lockfile, packages };
}

/** The optional packages without an entry: `npm ci` refuses a lockfile that has any. */
export function missingPackages(lockfile: Lockfile): readonly MissingPackage[] {
  return Object.entries(lockfile.packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isInstalled(lockfile, owner, name))
      .map(([name, version]) => ({
        path: `node_modules/${name}`,
        version,
        isDevelopment: entry.dev === true,
      })),
  );
}

/** The entry of a package for another platform, with the system and processor from its name. */
export function platformEntry({ path, version, isDevelopment }: MissingPackage): Entry {
  const name = path.replace(/^node_modules\//, '');
  const [, os] =
    /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)/.exec(name) ?? [];
  const [, cpu] =
    /(arm64|arm|ia32|x64|ppc64|riscv64|s390x|loong64|mips64el|wasm32)/.exec(name) ?? [];
  return {
    version,
    ...(isDevelopment ? { dev: true } : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
  };
}

/** Searches as Node does: beside the owner and in every folder above it. */
function isInstalled(lockfile: Lockfile, owner: string, name: string): boolean {
  const folders = owner.split('/node_modules/');
  return (
    folders.some((_, index) => {
      const folder = folders.slice(0, folders.length - index).join('/node_modules/');
      const prefix = folder === '' ? '' : `${folder}/`;
      return `${prefix}node_modules/${name}` in lockfile.packages;
    }) || `node_modules/${name}` in lockfile.packages
  );
}
