import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { AppServing } from './app-files.ts';
import { contentSecurityPolicy } from './page-policy.ts';

/** Good enough for an answer that is made again each time. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * The app's page of a build as the simulator opens it without a frame: by one request, as a messenger does, although
 * the launch parameters are in the address. A script before all others gives the page that address. Like the page
 * itself, it is answered with 304 when the browser has it. Rules EM-07, SP-04.
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
