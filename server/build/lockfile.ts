import { z } from 'zod';

const entrySchema = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const lockfileSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

/** An npm lockfile, as far as it matters here. */
export type Lockfile = z.output<typeof lockfileSchema>;

/** A package for another platform that the lockfile names as optional but has no entry for. */
export type MissingPackage = {
  readonly path: string;
  readonly version: string;
  readonly isDevelopment: boolean;
};

/** Reads a lockfile; throws when it is none. */
export function readLockfile(text: string): Lockfile {
  return lockfileSchema.parse(JSON.parse(text));
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

/** The entry of a package for another platform, whose system and processor its name tells. */
export function platformEntry({ path, version, isDevelopment }: MissingPackage): object {
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

/** Looks where Node would: beside the owner and in every folder above it. */
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
