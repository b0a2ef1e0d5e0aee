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
      // Browsers that do not support these links load the files a little later.
      modulePreload: { polyfill: false },
      // The page contains all styles, so no chunk loads its own.
      cssCodeSplit: false,
      // tests/budgets checks the sizes that matter: those after compression.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        // Rules, tables and texts have no side effects when imported, so the bundler can drop what is unused.
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
