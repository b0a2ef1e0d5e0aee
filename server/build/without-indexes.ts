import type { Plugin } from 'vite';

const tableFile = /\/src\/tables\/[a-z-]+\.ts$/;
const indexList = /\n {2}indexes: \[\n(?: {4}.*\n)+ {2}\],/;

/** Removes the indexes of tables from the app, because only provisioning creates them. Rule SP-05. */
export function withoutIndexes(): Plugin {
  return {
    name: 'without-indexes',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      tableFile.test(id) ? { code: code.replace(indexList, emptied), map: null } : undefined,
  };
}

/** An empty list with as many lines, so the module's source map stays correct. */
function emptied(list: string): string {
  const lines = list.split('\n').length - 2;
  return `\n  indexes: [${'\n'.repeat(lines)}  ],`;
}
