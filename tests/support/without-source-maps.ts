import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const comment = /\n\/\/# sourceMappingURL=\S+\s*$/;

/**
 * Loads files of packages without the comment that names their source map: installing leaves the maps out, and each
 * missing one would be warned of.
 */
export function withoutSourceMaps(packages: RegExp): Plugin {
  return {
    name: 'without-source-maps',
    enforce: 'pre',
    async load(id) {
      const [path = id] = id.split('?');
      if (!path.includes('/node_modules/') || !packages.test(path)) return null;
      return { code: (await readFile(path, 'utf8')).replace(comment, '\n'), map: null };
    },
  };
}
