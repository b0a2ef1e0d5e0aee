import { expect, test } from 'vitest';
import { onlyCode, readProjectFiles } from './source-files.ts';

/** The product's sources; the demo's history calls operations as the app does. */
const files = onlyCode(['src', 'server'].flatMap((folder) => readProjectFiles(folder))).filter(
  ({ path }) => !path.startsWith('server/demo/'),
);

/** The files outside tests that contain an operation's name, in any form. */
function filesThatName(operation: RegExp): string[] {
  return files.flatMap(({ path, text }) => (operation.test(text) ? [path] : [])).toSorted();
}

test('an operation touches five files: its rule, its line in the catalog, itself, its handler, its service', () => {
  expect(filesThatName(/submit-?report/i)).toEqual([
    'server/function/registry.ts',
    'server/operations/submit-report.ts',
    'src/contract/operations/reports.ts',
    'src/domain/reports/file-report.ts',
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

test('an administrator’s tool touches eight files, and a ninth if the log shows more than its name', () => {
  const ownFiles = filesThatName(/remove-?warning/i).filter(
    // The audit describes acts on its own, so that it cannot share a mistake.
    (path) => !path.startsWith('server/audit/'),
  );
  expect(ownFiles).toEqual([
    'server/operations/person-tools.ts',
    'src/contract/operations/moderation.ts',
    'src/domain/access/routes.ts',
    'src/domain/moderation/acts.ts',
    'src/domain/moderation/tools.ts',
    'src/screens/admin/tools/tool-config.ts',
    'src/text/en/tools.ts',
    'src/text/fa/tools.ts',
    'src/text/ru/tools.ts',
  ]);
});

test('a number on the person’s page touches six files: its column, its rule, its row and its text', () => {
  const ownFiles = filesThatName(/behaviou?r-?points?\b/i);
  expect(ownFiles).toEqual([
    'src/domain/user.ts',
    'src/screens/person/about-person.tsx',
    'src/tables/users.ts',
    'src/text/en/profile.ts',
    'src/text/fa/profile.ts',
    'src/text/ru/profile.ts',
  ]);
});
