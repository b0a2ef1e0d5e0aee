import { expect, test } from 'vitest';
import { onlyCode, readProjectFiles } from './source-files.ts';

/** What the product is made of; the demo's past asks for operations as the app does. */
const files = onlyCode(['src', 'server'].flatMap((folder) => readProjectFiles(folder))).filter(
  ({ path }) => !path.startsWith('server/demo/'),
);

/** The files outside tests whose text names an operation, in whatever form its name takes there. */
function filesThatName(operation: RegExp): string[] {
  return files.flatMap(({ path, text }) => (operation.test(text) ? [path] : [])).toSorted();
}

test('an operation touches five files: its rule, its line in the catalogue, itself, its handler, its service', () => {
  expect(filesThatName(/submit-?report/i)).toEqual([
    'server/function/registry.ts',
    'server/operations/submit-report.ts',
    'src/contract/operations/reports.ts',
    'src/domain/reports/submit-report.ts',
    'src/services/reports.ts',
  ]);
  expect(filesThatName(/complete-?verification/i)).toEqual([
    'server/function/registry.ts',
    'server/operations/complete-verification.ts',
    'src/contract/operations/session.ts',
    'src/domain/people/verification.ts',
    'src/services/verification.ts',
  ]);
});
