import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from '#server/build/build-app.ts';
import { serveApp } from '#server/host/app-files.ts';

const script = 'export const words = "said again and again";'.repeat(100);
const inline = 'document.title = "Yapp";';
const page = `<!doctype html><title>Yapp</title><script>${inline}</script><script type="module" src="/assets/main-1a2b.js"></script>`;

/** Files beside the page and its scripts, by the type as which they travel. */
const otherFiles: ReadonlyMap<string, string> = new Map([
  ['icon.svg', 'image/svg+xml'],
  ['icon.png', 'image/png'],
  ['icon.webp', 'image/webp'],
  ['icon.ico', 'image/x-icon'],
  ['app.webmanifest', 'application/manifest+json'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['style.css', 'text/css; charset=utf-8'],
  ['words.woff2', 'font/woff2'],
  ['what.bin', 'application/octet-stream'],
]);

let directory: string;
let app: ReturnType<typeof serveApp>;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'yapp-app-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, 'index.html'), page);
  writeFileSync(join(directory, 'assets/main-1a2b.js'), script);
  writeFileSync(join(directory, 'assets/main-1a2b.js.map'), '{}');
  writeFileSync(join(directory, '.vite/manifest.json'), '{}');
  mkdirSync(join(directory, '.well-known'));
  writeFileSync(join(directory, '.well-known/app.json'), '{"app":1}');
  for (const name of otherFiles.keys()) writeFileSync(join(directory, name), name);
  compressFiles(directory);
  app = serveApp(directory, {
    sources: {
      frameAncestors: 'https://web.telegram.org',
      signIn: ['https://clerk.example.com'],
      reports: ['https://o1.ingest.sentry.io'],
    },
    isBehindTls: true,
  });
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.request(path, { headers });

test('[SP-06] a hashed file is sent in the encoding the browser prefers, with length and tag, and is cacheable forever', async () => {
  const plain = await get('/assets/main-1a2b.js');
  expect(await plain.text()).toBe(script);
  expect(plain.headers.get('content-length')).toBe(String(script.length));
  expect(plain.headers.get('content-encoding')).toBeNull();
  const br = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  const packed = Buffer.from(await br.arrayBuffer());
  expect(br.headers.get('content-length')).toBe(String(packed.length));
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(br.headers.get('vary')).toBe('Accept-Encoding');
  expect(br.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const gzip = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script);
  const tags = [plain, br, gzip].map(({ headers }) => headers.get('etag'));
  expect(new Set(tags).size).toBe(3);
});

test('[SP-06] the page is always revalidated, and a 304 answers if it has not changed', async () => {
  const first = await get('/earn');
  expect(await first.text()).toBe(page);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const tag = first.headers.get('etag') ?? '';
  const again = await get('/profile', { 'if-none-match': `W/"other", ${tag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test("[OP-07] the page's policy lists everything it may load, inline scripts by their hashes", async () => {
  const { headers } = await get('/');
  const hash = createHash('sha256').update(inline).digest('base64');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash}' https://clerk.example.com https://challenges.cloudflare.com`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://t.me https://img.clerk.com https://pbs.twimg.com https://clerk.example.com",
    "font-src 'self' data:",
    "connect-src 'self' https://clerk.example.com https://o1.ingest.sentry.io",
    "worker-src 'self' blob:",
    "frame-src 'self' https://clerk.example.com https://challenges.cloudflare.com",
    "form-action 'self' https://clerk.example.com",
    'frame-ancestors https://web.telegram.org',
    "base-uri 'none'",
    "object-src 'none'",
  ]);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('[OP-07] [RT-26] hidden files and missing assets are not found, and any other path returns the page', async () => {
  for (const path of [
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/assets/.vite/manifest.json',
    '/.vite/manifest.json',
    '/assets/main-1a2b.js.map',
    '/assets/gone.js',
    '/launch',
    '/launch/sign',
    '/v1/nothing',
    '/bot/nothing',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  for (const path of ['/', '/earn', '/post/p1', '/nowhere', '/bottle', '/index.html']) {
    expect([path, await (await get(path)).text()]).toEqual([path, page]);
  }
});

test('[SP-06] each file is sent with its type, and cached for a day if its name has no hash', async () => {
  for (const [name, type] of otherFiles) {
    const { status, headers } = await get(`/${name}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  }
});

test('[OP-07] files below /.well-known are served although the path begins with a dot', async () => {
  const answer = await get('/.well-known/app.json');

  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({ app: 1 });
});

test('[SP-06] a HEAD request gets the length and no body', async () => {
  const head = await app.request('/assets/main-1a2b.js', { method: 'HEAD' });

  expect(head.headers.get('content-length')).toBe(String(script.length));
  expect(await head.text()).toBe('');
});

test.each([
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', null],
])('[SP-06] a browser that accepts %s gets %s', async (accepted, encoding) => {
  const { headers } = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });

  expect(headers.get('content-encoding')).toBe(encoding);
});

test('[OP-07] only behind https do browsers keep to https', async () => {
  const sources = { frameAncestors: "'self'", signIn: [], reports: [] };
  const plain = serveApp(directory, { sources, isBehindTls: false });

  const { headers } = await plain.request('/');

  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
});

test('[OP-13] beside an Appwrite of its own a page may talk to that one and its sockets', async () => {
  const backend = ['https://appwrite.example.com', 'wss://appwrite.example.com'];
  const sources = { frameAncestors: "'self'", signIn: [], reports: [], backend };
  const hosted = serveApp(directory, { sources, isBehindTls: true });

  const { headers } = await hosted.request('/');

  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://appwrite.example.com wss://appwrite.example.com;",
  );
});

test('a directory without a page is refused', () => {
  const empty = join(directory, 'assets');

  expect(() =>
    serveApp(empty, {
      sources: { frameAncestors: '', signIn: [], reports: [] },
      isBehindTls: true,
    }),
  ).toThrow(`${empty} has no index.html.`);
});
