import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** Builds the app with the variables of the environment, by the project's own Vite configuration. */
export async function buildApp(mode: string): Promise<void> {
  await build({ root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
}
