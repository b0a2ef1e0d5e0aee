import { createHash } from 'node:crypto';

/** What a page may load and talk to, beside its own host. */
export type PageSources = {
  /** Who may host the app in a frame, as in a content security policy. */
  readonly frameAncestors: string;
  /** Where the sign-in service's script and interface are. */
  readonly signIn: readonly string[];
  /** Where the backend is, when it is not the page's own host: its origin, and that of its sockets. */
  readonly backend?: readonly string[];
  /** Where errors are reported. */
  readonly reports: readonly string[];
};

/** The sign-in service's own challenge against robots. */
const challenges = 'https://challenges.cloudflare.com';

/** Where the messenger, the sign-in and X keep the pictures that a person is shown while linking an account. */
const pictureHosts = ['https://t.me', 'https://img.clerk.com', 'https://pbs.twimg.com'] as const;

/**
 * The content security policy of a page: scripts of its own host, of the sign-in, and the inline ones that are in
 * it now, by their hashes; pictures of its own host, of the messenger, of X and of the sign-in. Rule OP-07.
 */
export function contentSecurityPolicy(page: string, sources: PageSources): string {
  const signIn = sources.signIn.join(' ');
  const others = [...(sources.backend ?? []), ...sources.reports].join(' ');
  const directives: readonly (readonly [name: string, values: string])[] = [
    ['default-src', "'self'"],
    ['script-src', `'self' ${hashesOf(page).join(' ')} ${signIn} ${challenges}`],
    // The bundled components write style elements and attributes.
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
