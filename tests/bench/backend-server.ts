import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { serveBackend } from '#tests/support/served-backend.ts';

// The backend that backend.ts measures, in a separate process: node backend-server.ts <directory>

const [dataDirectory = ':memory:'] = process.argv.slice(2);
let port = 0;
const backend = openLocalAppwrite({
  dataDirectory,
  project: { id: 'bench', name: 'Bench', platformHosts: ['*'], apiKeys: ['bench-key'] },
  endpoint: () => `http://127.0.0.1:${port}/v1`,
  nowMs: Date.now,
});
const served = await serveBackend(backend);
({ port } = served);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memoryBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
});
process.on('SIGTERM', () => {
  void served
    .close()
    .then(() => backend.close())
    .then(() => process.exit(0));
});
process.send?.({ port });
