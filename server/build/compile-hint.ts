import type { Plugin } from 'vite';

/** What makes a browser compile a script whole, where it stands at the top. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes a browser that knows the hint compile the files of the start whole while they arrive, away from the thread that
 * draws, instead of each function at its first call; others read a comment. Rule SP-04.
 */
export function compileWhole(): Plugin {
  return {
    name: 'compile-whole',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { postBanner: (chunk) => (isOfStart(chunk) ? compileHint.trimEnd() : '') },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          // The bundler has put a line before it; the hint counts only at the very top. Neither line has a source.
          if (chunk.type === 'chunk' && isOfStart(chunk)) {
            chunk.code = compileHint + chunk.code.replace(compileHint, '');
          }
        }
      },
    },
  };
}

function isOfStart(chunk: { readonly name: string; readonly isEntry: boolean }): boolean {
  return chunk.isEntry || /^(app|home-parts|earn-parts)$/.test(chunk.name);
}
