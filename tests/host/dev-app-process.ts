import { Hono } from 'hono';
import { serveAppFromSources } from '#server/host/dev-app.ts';
import { startWebServer } from '#server/host/web-server.ts';

// The app from its sources in its own process, because its server cannot be closed: `dev-app-process.ts <port>`.

const [, , hotReloadPort = ''] = process.argv;
const app = await serveAppFromSources(
  { VITE_BOT_APP_URL: 'the-bot-of-this-test' },
  Number(hotReloadPort),
);
const { port } = await startWebServer({
  port: 0,
  host: '127.0.0.1',
  backend: (_request, response) => response.writeHead(404).end(),
  backendUpgrade: (_request, socket) => socket.destroy(),
  app: new Hono().route('/', app),
});
process.stdout.write(`http://127.0.0.1:${port}\n`);
