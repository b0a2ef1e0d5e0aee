import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { contentSecurityPolicy, type PageSources } from './page-policy.ts';

/** How the app is served. */
export type AppServing = {
  readonly sources: PageSources;
  /** Whether the app is reached only over https, which browsers then remember. */
  readonly isBehindTls: boolean;
};

/** A file as it is sent: plain, and compressed where that is worth it. */
type ServedFile = {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Readonly<Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>>;
  readonly tag: string;
};

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
};

/** Paths of the simulator, the backend and the bot; they never get the app's page. */
const foreignPath = /^\/(launch|v1|bot)(\/|$)/;
/** A path with a segment that starts with a dot, such as `/.env`. */
const dottedPath = /(^|\/)\.(?!well-known(\/|$))/;

/**
 * Serves a built app from memory. Hashed files are cached forever. Every other path of the app gets the
 * page, which browsers revalidate each time, with a 304 if it has not changed. Rules RT-26, OP-07, SP-06.
 */
export function serveApp(directory: string, serving: AppServing): Hono {
  const files = readFiles(directory);
  const page = files.get('/index.html');
  if (page === undefined) throw new Error(`${directory} has no index.html.`);
  const pageHeaders = {
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': contentSecurityPolicy(
      Buffer.from(page.plain).toString(),
      serving.sources,
    ),
    ...(serving.isBehindTls ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  const app = new Hono();
  app.get('*', (context) => {
    const { path } = context.req;
    if (foreignPath.test(path) || dottedPath.test(decode(path))) return context.notFound();
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file !== undefined) return answer(context, file, cacheOf(path));
    if (path.startsWith('/assets/')) return context.notFound();
    return answer(context, page, pageHeaders);
  });
  return app;
}

/** Names of built files contain a hash of their content, so they never change; the icons rarely do. Rule SP-04. */
function cacheOf(path: string): Readonly<Record<string, string>> {
  const isHashed = path.startsWith('/assets/');
  return {
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
  };
}

function answer(
  context: Context,
  file: ServedFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = encodingOf(context.req.header('accept-encoding') ?? '', file);
  const tag = encoding === undefined ? `"${file.tag}"` : `"${file.tag}-${encoding}"`;
  const common = {
    ...headers,
    ETag: tag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  };
  const known = (context.req.header('if-none-match') ?? '').split(',');
  if (known.some((candidate) => candidate.trim().replace(/^W\//, '') === tag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const body = encoding === undefined ? file.plain : (file.packed[encoding] ?? file.plain);
  return new Response(context.req.method === 'HEAD' ? null : body, {
    headers: {
      ...common,
      'Content-Type': file.type,
      'Content-Length': String(body.byteLength),
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    },
  });
}

function encodingOf(accepted: string, { packed }: ServedFile): 'br' | 'gzip' | undefined {
  const offered = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return (['br', 'gzip'] as const).find(
    (encoding) => packed[encoding] !== undefined && offered.has(encoding),
  );
}

/** Every file of the app by its path, without compressed copies, source maps and dotfiles. */
function readFiles(directory: string): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, name);
    const path = `/${name.replaceAll('\\', '/')}`;
    if (statSync(file).isDirectory() || /\.(br|gz|map)$/.test(name) || dottedPath.test(path))
      continue;
    const plain = new Uint8Array(readFileSync(file));
    const packed = {
      ...(existsSync(`${file}.br`) && { br: new Uint8Array(readFileSync(`${file}.br`)) }),
      ...(existsSync(`${file}.gz`) && { gzip: new Uint8Array(readFileSync(`${file}.gz`)) }),
    };
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const tag = createHash('sha256').update(plain).digest('hex').slice(0, 24);
    files.set(path, { type, plain, packed, tag });
  }
  return files;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
