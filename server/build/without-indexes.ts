import type { Plugin } from 'vite';

const tableFile = /\/src\/tables\/[a-z-]+\.ts$/;
const indexList = /\n {2}indexes: \[\n(?: {4}.*\n)+ {2}\],/;

/** Leaves the indexes of tables out of the app, which only the provisioning creates. Rule SP-05. */
export function withoutIndexes(): Plugin {
  return {
    name: 'without-indexes',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      tableFile.test(id) ? { code: code.replace(indexList, emptied), map: null } : undefined,
  };
}

/** An empty list of as many lines, so that the source map of the module still holds. */
function emptied(list: string): string {
  const lines = list.split('\n').length - 2;
  return `\n  indexes: [${'\n'.repeat(lines)}  ],`;
}
