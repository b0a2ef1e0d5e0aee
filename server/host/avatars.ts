import { Hono } from 'hono';

/** How pictures are fetched, and the clock by which they expire. */
export type AvatarOptions = {
  readonly fetch: typeof globalThis.fetch;
  readonly nowMs: () => number;
};

/** The result of fetching a picture; the body is null if there is none. */
type Picture = {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly untilMs: number;
};

const service = 'https://unavatar.io/x/';
const handlePattern = /^\w{1,15}$/;
/** Image types that cannot contain scripts. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
]);
const maxBytes = 512 * 1024;
const maxCachedBytes = 64 * 1024 * 1024;
const maxCached = 5000;
const maxAtOnce = 8;
const timeoutMs = 5000;
const maxAgeMs = 24 * 60 * 60 * 1000;
const missingMs = 60 * 60 * 1000;

/**
 * Serves the pictures of X accounts by handle at `/avatars/…`, so the public avatar service learns
 * which accounts are viewed, but no visitor's address. Handle, type and size are checked; pictures
 * are cached for a day, and missing ones for an hour. Rule IN-12.
 */
export function avatarRoutes({ fetch, nowMs }: AvatarOptions): Hono {
  const cache = new Map<string, Picture>();
  const running = new Map<string, Promise<Picture | null>>();
  let cachedBytes = 0;

  function keep(handle: string, picture: Picture): void {
    forget(handle);
    cache.set(handle, picture);
    cachedBytes += picture.body?.byteLength ?? 0;
    for (const oldest of cache.keys()) {
      if (cachedBytes <= maxCachedBytes && cache.size <= maxCached) return;
      forget(oldest);
    }
  }

  function forget(handle: string): void {
    cachedBytes -= cache.get(handle)?.body?.byteLength ?? 0;
    cache.delete(handle);
  }

  async function load(handle: string): Promise<Picture> {
    const body = await fetchPicture(fetch, handle);
    const untilMs = nowMs() + (body === null ? missingMs : maxAgeMs);
    const picture = { type: body?.type ?? '', body: body?.bytes ?? null, untilMs };
    keep(handle, picture);
    return picture;
  }

  /** Resolves to null if too many are being fetched already. */
  async function find(handle: string): Promise<Picture | null> {
    const known = cache.get(handle);
    if (known !== undefined && known.untilMs > nowMs()) return known;
    if (running.has(handle)) return running.get(handle) ?? null;
    if (running.size >= maxAtOnce) return null;
    // Never rejects: a failed fetch counts as a missing picture.
    const loading = load(handle);
    running.set(handle, loading);
    try {
      return await loading;
    } finally {
      running.delete(handle);
    }
  }

  const app = new Hono();
  app.get('/avatars/:handle', async (context) => {
    const handle = context.req.param('handle').toLowerCase();
    const picture = handlePattern.test(handle) ? await find(handle) : undefined;
    if (picture === null) {
      return context.body(null, 503, { 'Retry-After': '2', 'Cache-Control': 'no-store' });
    }
    if (picture === undefined || picture.body === null) {
      return context.body(null, 404, { 'Cache-Control': 'public, max-age=3600' });
    }
    return context.body(picture.body, 200, {
      'Content-Type': picture.type,
      'Cache-Control': 'public, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  });
  return app;
}

/** Fetches a picture; null if there is none, it has another type or is too large, or the service does not answer. */
async function fetchPicture(
  fetch: typeof globalThis.fetch,
  handle: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  try {
    const response = await fetch(`${service}${handle}?fallback=false`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!response.ok || !pictureTypes.has(type) || response.body === null) return null;
    const bytes = await readAtMost(response.body, maxBytes);
    return bytes === null ? null : { type, bytes };
  } catch {
    // Whatever went wrong, the person is shown by initials.
    return null;
  }
}

/** Reads a body; null as soon as it exceeds the maximum. */
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > limitBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
