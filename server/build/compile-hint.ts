import type { Plugin } from 'vite';

/** At the top of a script, this makes a browser compile the whole script. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes browsers that know the hint compile the start's files completely while they load, off the
 * main thread, instead of each function at its first call; to others it is a comment. Rule SP-04.
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
          // The bundler put a line before it, but the hint only counts at the very top. Neither line has a source.
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
