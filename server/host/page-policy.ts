import { createHash } from 'node:crypto';

/** The sources that a page may load from and connect to, besides its own host. */
export type PageSources = {
  /** Who may embed the app in a frame, in the syntax of a content security policy. */
  readonly frameAncestors: string;
  /** The origins of the sign-in service's script and API. */
  readonly signIn: readonly string[];
  /** The origins of the backend and its websockets, if it is not on the page's own host. */
  readonly backend?: readonly string[];
  /** The origins of the error reporting. */
  readonly reports: readonly string[];
};

/** The sign-in service's bot challenge. */
const challenges = 'https://challenges.cloudflare.com';

/** The hosts of the messenger's, the sign-in's and X's pictures, which are shown when linking an account. */
const pictureHosts = ['https://t.me', 'https://img.clerk.com', 'https://pbs.twimg.com'] as const;

/**
 * The content security policy of a page: scripts of its own host, of the sign-in, and its inline
 * scripts by hash; pictures of its own host, the messenger, X and the sign-in. Rule OP-07.
 */
export function contentSecurityPolicy(page: string, sources: PageSources): string {
  const signIn = sources.signIn.join(' ');
  const others = [...(sources.backend ?? []), ...sources.reports].join(' ');
  const directives: readonly (readonly [name: string, values: string])[] = [
    ['default-src', "'self'"],
    ['script-src', `'self' ${hashesOf(page).join(' ')} ${signIn} ${challenges}`],
    // The bundled components set style elements and attributes.
    ['style-src', "'self' 'unsafe-inline'"],
    ['img-src', `'self' data: blob: ${pictureHosts.join(' ')} ${signIn}`],
    ['font-src', "'self' data:"],
    ['connect-src', `'self' ${signIn} ${others}`],
    ['worker-src', "'self' blob:"],
    ['frame-src', `'self' ${signIn} ${challenges}`],
    ['form-action', `'self' ${signIn}`],
    ['frame-ancestors', sources.frameAncestors],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
  ];
  return directives
    .map(([name, values]) => `${name} ${values}`.replaceAll(/\s+/g, ' ').trim())
    .join('; ');
}

function hashesOf(page: string): readonly string[] {
  const inline = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
}
