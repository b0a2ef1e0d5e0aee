import type { ApiRequest } from './api-call.ts';

const allowedHeaders = [
  'Accept',
  'Origin',
  'Cookie',
  'Set-Cookie',
  'Content-Type',
  'Content-Range',
  'Range',
  'Cache-Control',
  'Expires',
  'Pragma',
  'X-Requested-With',
  'X-Forwarded-For',
  'X-Forwarded-User-Agent',
  'X-Appwrite-Project',
  'X-Appwrite-Key',
  'X-Appwrite-Dev-Key',
  'X-Appwrite-Locale',
  'X-Appwrite-Mode',
  'X-Appwrite-JWT',
  'X-Appwrite-Organization',
  'X-Appwrite-Response-Format',
  'X-Appwrite-Timeout',
  'X-Appwrite-ID',
  'X-Appwrite-Timestamp',
  'X-Appwrite-Session',
  'X-Appwrite-Platform',
  'X-Appwrite-Impersonate-User-Id',
  'X-Appwrite-Impersonate-User-Email',
  'X-Appwrite-Impersonate-User-Phone',
  'X-Fallback-Cookies',
  'X-SDK-Version',
  'X-SDK-Name',
  'X-SDK-Language',
  'X-SDK-Platform',
  'X-SDK-GraphQL',
  'X-SDK-Profile',
].join(', ');

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).hostname;
  } catch {
    return undefined;
  }
}

/** Creates the check whether a browser's Origin is one of the project's platforms. */
export function originChecker(platformHosts: readonly string[]): (origin: string) => boolean {
  const hosts = new Set(platformHosts);
  return (origin) => {
    if (hosts.has('*')) return true;
    const host = hostOf(origin);
    return host !== undefined && hosts.has(host);
  };
}

/** The headers that allow a browser to read an answer. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Appwrite-Session, X-Fallback-Cookies',
    vary: 'Origin',
  };
}

/** The answer to a preflight: any origin is allowed, because the request itself is checked. */
export function preflightHeaders(request: ApiRequest): Record<string, string> {
  return {
    ...corsHeaders(request.header('origin')),
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '86400',
  };
}
