import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { onlyCode, readProjectFiles } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** Trees whose folders each know only those below them. */
const layeredTrees = ['server/local-appwrite'];

/** Which folders of a tree import which, the tree's own files left out. */
function importsByFolder(files: readonly SourceFile[], tree: string): Map<string, Set<string>> {
  const folderOf = (path: string): string | undefined => {
    const parts = path.startsWith(`${tree}/`) ? path.slice(tree.length + 1).split('/') : [];
    return parts.length > 1 ? parts[0] : undefined;
  };
  const imports = new Map<string, Set<string>>();
  for (const module of files.map(readImports)) {
    const folder = folderOf(module.path);
    if (folder === undefined) continue;
    const targets = imports.get(folder) ?? new Set();
    imports.set(folder, targets);
    for (const target of module.files) {
      const other = folderOf(target);
      if (other !== undefined && other !== folder) targets.add(other);
    }
  }
  return imports;
}

/** The folders that can be reached from themselves: those that are in a circle. */
function findCircles(files: readonly SourceFile[], tree: string): string[] {
  const imports = importsByFolder(files, tree);
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((target) => {
      if (target === wanted) return true;
      if (seen.has(target)) return false;
      seen.add(target);
      return reaches(target, wanted, seen);
    });
  return [...imports.keys()].filter((folder) => reaches(folder, folder)).toSorted();
}

test.each(layeredTrees)('no folders in %s import each other in circles', (tree) => {
  expect(findCircles(onlyCode(readProjectFiles(tree)), tree)).toEqual([]);
});

test('a circle of folders is found, also one of three', () => {
  const file = (path: string, target: string) => ({ path, text: `import '${target}';` });
  const circle = [
    file('server/x/a/one.ts', '../b/two.ts'),
    file('server/x/b/two.ts', '../c/three.ts'),
    file('server/x/c/three.ts', '../a/other.ts'),
    file('server/x/d/four.ts', '../a/one.ts'),
  ];
  expect(findCircles(circle, 'server/x')).toEqual(['a', 'b', 'c']);
  expect(findCircles(circle.slice(1), 'server/x')).toEqual([]);
});
