import { expect, test } from 'vitest';
import { startProduct } from './support/product.ts';
import { productionSettings } from './support/production-settings.ts';

const endpoint = 'https://appwrite.example.com/v1';

test('[OP-13] [OP-07] one command builds the app for any Appwrite and serves it with its headers and fallback', async () => {
  const app = await startProduct({
    program: 'serve:app',
    settings: {
      ...productionSettings('https://api.telegram.org'),
      APPWRITE_ENDPOINT: endpoint,
      APPWRITE_PROJECT_ID: 'yapp',
      APPWRITE_DATABASE_ID: 'yapp',
    },
  });
  try {
    const page = await fetch(`${app.origin}/earn`);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /connect-src 'self' [^;]*https:\/\/appwrite\.example\.com wss:\/\/appwrite\.example\.com/,
    );
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');

    const scripts = new Set([...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path));
    const codes = await Promise.all(
      [...scripts].map(async (path) => {
        const file = await fetch(`${app.origin}${path}`);
        expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        return file.text();
      }),
    );
    expect(codes.join('\n')).toContain(endpoint);
    for (const path of ['/assets/none.js', '/.env', '/v1/health', '/launch', '/avatars/a.b']) {
      expect([path, (await fetch(`${app.origin}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await app.end('SIGTERM')).exitCode).toBe(0);
  } finally {
    await app.stop();
  }
}, 240_000);
