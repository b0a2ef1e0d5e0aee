import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** A made-up file that must violate one rule because of its path, and that rule. */
interface Canary {
  readonly path: string;
  readonly rule: string;
  readonly text: string;
}

const longBody = (count: number) => Array.from({ length: count }, () => '  a.push(1);').join('\n');
const longFile = (count: number) => '// a line\n'.repeat(count);

const canaries: readonly Canary[] = [
  {
    path: 'server/operations/floating.ts',
    rule: 'no-floating-promises',
    text: 'async function a() { await null; }\nexport function b() { a(); }',
  },
  {
    path: 'tests/domain/floating.test.ts',
    rule: 'no-floating-promises',
    text: "import { test } from 'vitest';\nasync function a() { await null; }\ntest('a', () => { a(); });",
  },
  { path: 'src/domain/long-file.ts', rule: 'max-lines', text: longFile(301) },
  { path: 'tests/domain/long.test.ts', rule: 'max-lines', text: longFile(501) },
  {
    path: 'src/domain/long-function.ts',
    rule: 'max-lines-per-function',
    text: `export function b(a: number[]) {\n${longBody(70)}\n}`,
  },
  {
    path: 'src/ui/long-component.tsx',
    rule: 'max-lines-per-function',
    text: `export function B({ a }: { a: number[] }) {\n${longBody(120)}\n  return <p>{a.length}</p>;\n}`,
  },
  { path: 'src/domain/console.ts', rule: 'no-console', text: "console.log('a');" },
  ...['src/domain', 'src/services', 'server/operations', 'server/local-appwrite'].flatMap(
    (folder): Canary[] => [
      globalCanary(folder, 'fetch', "fetch('/a')"),
      globalCanary(folder, 'crypto', 'crypto.randomUUID()'),
      { ...globalCanary(folder, 'now', 'Date.now()'), rule: 'no-restricted-properties' },
      { ...globalCanary(folder, 'random', 'Math.random()'), rule: 'no-restricted-properties' },
    ],
  ),
  globalCanary('src/state', 'local', "localStorage.getItem('a')"),
  globalCanary('src/state', 'session', "sessionStorage.getItem('a')"),
];

function globalCanary(folder: string, name: string, call: string): Canary {
  const path = `${folder}/global-${name}.ts`;
  return { path, rule: 'no-restricted-globals', text: `export const a = () => ${call};` };
}

/** Files that do what is forbidden elsewhere, at paths where it is allowed. */
const allowed: readonly Canary[] = [
  globalCanary('src/platform', 'fetch', "fetch('/a')"),
  { ...globalCanary('src/platform', 'now', 'Date.now()'), rule: 'no-restricted-properties' },
  { path: 'server/main.ts', rule: 'no-restricted-properties', text: 'console.log(Date.now());' },
  { path: 'server/bot/bot-main.ts', rule: 'no-console', text: 'console.log(Math.random());' },
  { path: 'server/function/main.ts', rule: 'no-default-export', text: 'export default 1;' },
  {
    path: 'src/ui/component.tsx',
    rule: 'max-lines-per-function',
    text: `export function B({ a }: { a: number[] }) {\n${longBody(110)}\n  return <p>{a.length}</p>;\n}`,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'lint-canaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints all canaries at once with the project's own configuration; `path rule` for each finding. */
async function lintCanaries(): Promise<Set<string>> {
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(projectRoot, name), join(folder, name));
  }
  for (const name of ['tsconfig.server.json', 'server/tsconfig.json']) {
    cpSync(join(projectRoot, name), join(folder, name));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, text } of [...canaries, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
    const options = { cwd: folder, maxBuffer: 50_000_000 };
    const args = [oxlint, '--type-aware', '--format', 'unix', 'src', 'server', 'tests'];
    execFile(process.execPath, args, options, (_error, stdout) => resolve(stdout));
  });
  const finding = /^([^:\n]+):\d+:\d+:.*\[\w+\/[\w-]+\(([\w-]+)\)\]$/gm;
  return new Set(
    [...output.matchAll(finding)].map(([, path = '', rule = '']) => `${path} ${rule}`),
  );
}

const findings = await lintCanaries();

test.each(canaries)('$rule fires in $path', ({ path, rule }) => {
  expect(findings).toContain(`${path} ${rule}`);
});

test.each(allowed)('$rule is quiet in $path', ({ path, rule }) => {
  expect(findings).not.toContain(`${path} ${rule}`);
});
