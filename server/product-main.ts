import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readProductionSettings } from './host/production-settings.ts';
import { startDemo } from './host/start-demo.ts';
import { startProduction } from './host/start-production.ts';
import type { WebServer } from './host/web-server.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, production: { type: 'boolean' } },
});
if (existsSync('.env')) process.loadEnvFile('.env');

const common = {
  port: Number(process.env['PORT'] || 5173),
  dataDirectory: process.env['YAPP_DATA_DIR'] || '.data',
  nowMs: Date.now,
  log: console.log,
};

/** Starts what was asked for: the real installation, or the demo. */
async function start(): Promise<WebServer> {
  if (values.production === true) {
    const settings = readProductionSettings(process.env);
    const server = await startProduction({
      ...common,
      host: process.env['HOST'] || '0.0.0.0',
      settings,
    });
    console.log(`Yapp is ready on port ${server.port}`);
    return server;
  }
  const server = await startDemo({
    ...common,
    host: process.env['HOST'] || '127.0.0.1',
    seed: process.env['YAPP_SEED'] === 'empty' ? 'empty' : 'demo',
    isDevelopment: values.dev === true,
  });
  console.log(`Yapp is ready: http://localhost:${server.port}/launch`);
  return server;
}

try {
  const server = await start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
