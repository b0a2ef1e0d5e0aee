import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';

/** How the app's pages may be framed and what they may say about where people come from. */
export type PagePolicy = {
  /** Who may host the app in a frame, as in a content security policy. */
  readonly frameAncestors: string;
};

/**
 * Serves the built app: hashed files for ever, every other path the page itself, which is asked for anew each
 * time, as clients keep it for days otherwise.
 */
export function serveApp(directory: string, policy: PagePolicy): Hono {
  const app = new Hono();
  app.use(compress());
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) {
      context.header('Cache-Control', 'public, max-age=31536000, immutable');
    }
  });
  app.use('/assets/*', serveStatic({ root: directory }));
  app.get('/assets/*', (context) => context.notFound());
  app.get('*', async (context) => {
    const page = await readFile(join(directory, 'index.html'), 'utf8');
    context.header('Cache-Control', 'no-cache');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Content-Security-Policy', `frame-ancestors ${policy.frameAncestors}`);
    context.header('X-Content-Type-Options', 'nosniff');
    return context.html(page);
  });
  return app;
}
