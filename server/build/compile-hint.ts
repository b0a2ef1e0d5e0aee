import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes a browser that knows the hint compile the files of the start whole while they arrive, away from the thread that
 * draws, instead of each function at its first call; others read a comment. Rule SP-04.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { postBanner: (chunk) => (isOfStart(chunk) ? hint.trimEnd() : '') },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          // The bundler has put a line before it; the hint counts only at the very top. Neither line has a source.
          if (chunk.type === 'chunk' && isOfStart(chunk)) {
            chunk.code = hint + chunk.code.replace(hint, '');
          }
        }
      },
    },
  };
}

function isOfStart(chunk: { readonly name: string; readonly isEntry: boolean }): boolean {
  return chunk.isEntry || chunk.name === 'app';
}
