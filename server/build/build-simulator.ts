import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the page of the messenger simulator into `outDirectory/simulator`; its server fills in the configuration. */
export async function buildSimulator(outDirectory: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, '..', 'messenger', 'page'),
    configFile: false,
    base: '/launch/',
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir: join(outDirectory, 'simulator'), emptyOutDir: true },
  });
}
