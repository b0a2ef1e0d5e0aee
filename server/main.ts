import { parseArgs } from 'node:util';
import { startDemo } from './host/start-demo.ts';

const { values } = parseArgs({
  options: { dev: { type: 'boolean' }, production: { type: 'boolean' } },
});

const port = Number(process.env['PORT'] || 5173);
const host = process.env['HOST'] || '127.0.0.1';
const dataDirectory = process.env['YAPP_DATA_DIR'] || '.data';
const seed = process.env['YAPP_SEED'] === 'empty' ? 'empty' : 'demo';

void values;
const server = await startDemo({
  port,
  host,
  dataDirectory,
  seed,
  nowMs: Date.now,
  log: console.log,
});
console.log(`Yapp is ready: http://localhost:${server.port}/launch`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0));
  });
}
