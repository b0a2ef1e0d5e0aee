import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups } from './server/build/chunks.ts';
import { compileWhole } from './server/build/compile-hint.ts';
import { startPage } from './server/build/start-page.ts';
import { withoutIndexes } from './server/build/without-indexes.ts';
import { refuseTestSignIn } from './server/build/refuse-test-sign-in.ts';

export default defineConfig(({ mode, command }) => {
  const reasons = refuseTestSignIn(loadEnv(mode, process.cwd(), 'VITE_'), mode);
  if (command === 'build' && reasons.length > 0) throw new Error(reasons.join('\n'));
  return {
    plugins: [react(), tailwindcss(), startPage(mode), withoutIndexes(), compileWhole()],
    build: {
      target: 'es2022',
      manifest: true,
      // A browser that does not know these links fetches the files a little later.
      modulePreload: { polyfill: false },
      // The page holds all styles, so no chunk asks for its own.
      cssCodeSplit: false,
      // tests/budgets holds what matters: what travels, after compression.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        // Rules, tables and sentences do nothing when they are imported: what no one uses of them is left out.
        treeshake: {
          moduleSideEffects: [
            { test: /\/src\/(domain|contract|tables|text)\//, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: { groups: [...chunkGroups], includeDependenciesRecursively: false },
        },
      },
    },
  };
});
