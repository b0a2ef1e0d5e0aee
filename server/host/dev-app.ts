import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** Serves the app from its sources with Vite's development server, so changes show at once. */
export async function serveAppFromSources(
  variables: Readonly<Record<string, string>>,
  hotReloadPort: number,
): Promise<Hono> {
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'demo',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: hotReloadPort } },
  });
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env;
    const isLeft = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(false));
      vite.middlewares(incoming, outgoing, () => resolve(true));
    });
    if (!isLeft) return RESPONSE_ALREADY_SENT;
    return next();
  });
  app.get('*', async (context) => {
    const page = await readFile(join(root, 'index.html'), 'utf8');
    return context.html(await vite.transformIndexHtml(context.req.path, page));
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bindings are Node's own, which the listener of the host provides
  return app as unknown as Hono;
}
