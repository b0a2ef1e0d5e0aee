import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createLaunchedPage } from '#server/host/launched-page.ts';

const first = 'document.title = "Yapp";';

function openLaunched(address: string, headers: Readonly<Record<string, string>> = {}): Response {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-launched-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'index.html'), `<!doctype html><script>${first}</script>`);
  const launch = createLaunchedPage(directory, {
    sources: { frameAncestors: "'self'", signIn: [], reports: [] },
    isBehindTls: false,
  });
  return launch(new Request('http://localhost/launch', { headers }), address);
}

test('[EM-07] the page restores the launch address before any other script, and its policy allows that script', async () => {
  const response = openLaunched('/earn#tgWebAppData=user%3D</script>');
  const own = `history.replaceState(null,'',"/earn#tgWebAppData=user%3D\\u003c/script>")`;
  expect(await response.text()).toBe(
    `<!doctype html><script>${own}</script><script>${first}</script>`,
  );
  for (const script of [own, first]) {
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  }
});

test('[EM-07] [SP-04] a browser that has the page of this launch gets a 304, and the page for another launch', async () => {
  const launched = openLaunched('/#one');
  expect(launched.headers.get('cache-control')).toBe('no-cache');
  const headers = { 'if-none-match': launched.headers.get('etag') ?? '' };
  const again = openLaunched('/#one', headers);
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-security-policy')).toBe(
    launched.headers.get('content-security-policy'),
  );
  expect(openLaunched('/#two', headers).status).toBe(200);
});

test('[EM-07] [SP-06] the page of a launch is compressed for clients that accept it', async () => {
  const packed = openLaunched('/', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const text = brotliDecompressSync(await packed.arrayBuffer()).toString();
  expect(text).toBe(await openLaunched('/').text());
  // A client that does not accept it has not got this page yet.
  const headers = { 'if-none-match': packed.headers.get('etag') ?? '' };
  expect(openLaunched('/', headers).status).toBe(200);
});
