import { Hono } from 'hono';
import { openDataDirectory } from '#server/host/data-directory.ts';
import { startInstallation } from '#server/host/installation.ts';

// An installation without an app in its own process, which can be killed: `installation-process.ts <directory> <key>`.

const [, , directory = '', apiKey = ''] = process.argv;
const app = new Hono();
await startInstallation({
  port: 0,
  host: '127.0.0.1',
  dataDirectory: openDataDirectory(directory, 'production'),
  apiKey,
  adminPort: 0,
  refusesKeys: false,
  platformHosts: ['localhost'],
  functionCode: new TextEncoder().encode('export default async () => {};'),
  functionVariables: () => ({}),
  seed: async () => undefined,
  routes: [app],
  nowMs: Date.now,
  log: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write('ready\n');
