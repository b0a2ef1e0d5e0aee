import type { Backend } from '../backend/backend.ts';

type Headers = Record<string, string | readonly string[]>;

function cookieDomain(backend: Backend): string {
  const { hostname } = new URL(backend.endpoint());
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.includes(':');
  return isNamed ? `; domain=.${hostname}` : '';
}

/** The cookies of a session and the header from which the browser SDK takes it where they fail. */
export function sessionHeaders(
  backend: Backend,
  session: { readonly secret: string; readonly expiresAtMs: number; readonly isSecure: boolean },
): Headers {
  const name = `a_session_${backend.project.id}`;
  const value = encodeURIComponent(session.secret);
  const expires = new Date(session.expiresAtMs).toUTCString();
  const secure = session.isSecure ? '; secure' : '';
  const common = `; expires=${expires}; path=/${cookieDomain(backend)}${secure}; httponly`;
  return {
    'set-cookie': [`${name}_legacy=${value}${common}`, `${name}=${value}${common}; samesite=none`],
    'x-fallback-cookies': JSON.stringify({ [name]: session.secret }),
  };
}

/** Takes the cookies of a session away. */
export function clearedSessionHeaders(backend: Backend): Headers {
  const name = `a_session_${backend.project.id}`;
  const gone = `=deleted; expires=${new Date(0).toUTCString()}; path=/${cookieDomain(backend)}; httponly`;
  return {
    'set-cookie': [`${name}_legacy${gone}`, `${name}${gone}; samesite=none`],
    'x-fallback-cookies': '[]',
  };
}
