import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/**
 * Builds the app with the environment's variables and the project's Vite configuration into
 * `outDirectory/app`. The source maps of a production build go into `source-maps` beside it, for
 * the error reporter: they must not be served. Rule OP-07.
 */
export async function buildApp(mode: string, outDirectory: string): Promise<void> {
  const appDirectory = join(outDirectory, 'app');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Does not write a copy of the configuration into node_modules, which the service cannot write.
    configLoader: 'native',
    mode,
    logLevel: 'warn',
    build: {
      outDir: appDirectory,
      emptyOutDir: true,
      sourcemap: mode === 'production' ? 'hidden' : true,
      rolldownOptions: {
        onLog: (level, log, report) => {
          // The style sheet plugin creates no source maps for them, and no one needs any.
          if (log.code !== 'SOURCEMAP_BROKEN') report(level, log);
        },
      },
    },
  });
  if (mode === 'production') moveMaps(appDirectory, join(outDirectory, 'source-maps'));
  compressFiles(appDirectory);
}

function moveMaps(appDirectory: string, target: string): void {
  for (const name of readdirSync(appDirectory, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.map')) continue;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    renameSync(join(appDirectory, name), join(target, name));
  }
}

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;
/** A smaller file fits into one packet anyway. */
const smallestBytes = 600;

/** Writes a `.br` and a `.gz` beside each file of a built app that is worth compressing, for any server. Rule SP-06. */
export function compressFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const file = join(directory, name);
    const content = readFileSync(file);
    if (content.length < smallestBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
