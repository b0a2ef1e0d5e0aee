import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const distUrl = new URL('../../node_modules/@clerk/clerk-js/dist/', import.meta.url);
const filePattern = /^[\w.-]+\.js$/;

/** Serves the files of the installed clerk-js where Clerk's own host would have them. */
export function createBundleRoutes(): Hono {
  const app = new Hono();
  app.get('/@clerk/:package/dist/:file', async (context) => {
    const file = context.req.param('file');
    const isBundle = /^clerk-js@5(\.[\d.]+)?$/.test(context.req.param('package'));
    const source = isBundle && filePattern.test(file) ? await readBundle(file) : null;
    if (source === null) return context.notFound();
    return context.body(source, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
  return app;
}

async function readBundle(file: string): Promise<string | null> {
  try {
    return await readFile(new URL(file, distUrl), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
