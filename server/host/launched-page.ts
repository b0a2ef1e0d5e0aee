import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AppServing } from './app-files.ts';
import { contentSecurityPolicy } from './page-policy.ts';

/** Fast enough for an answer that is compressed on every request. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Serves the app's page to the simulator's mode without a frame. Like a messenger it needs one
 * request, although the launch parameters are in the address: a script before all others sets that
 * address. If the browser has the page, the answer is 304. Rules EM-07, SP-04.
 */
export function createLaunchedPage(
  directory: string,
  serving: AppServing,
): (request: Request, address: string) => Response {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  return (request, address) => {
    const path = JSON.stringify(address).replaceAll('<', '\\u003c');
    const opened = `<script>history.replaceState(null,'',${path})</script><script`;
    const text = page.replace('<script', () => opened);
    const isPacked = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
    const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}${isPacked ? '-br' : ''}"`;
    const headers = {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(text, serving.sources),
      ETag: tag,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Encoding',
    };
    if (request.headers.get('if-none-match') === tag)
      return new Response(null, { status: 304, headers });
    return new Response(isPacked ? new Uint8Array(brotliCompressSync(text, compression)) : text, {
      headers: {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        ...(isPacked ? { 'Content-Encoding': 'br' } : {}),
      },
    });
  };
}
