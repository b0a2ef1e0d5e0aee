/** The sign-in settings of an app build, by environment variable. */
export type SignInEnvironment = Readonly<Record<string, string | undefined>>;

const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
const anyOrigin = 'https://any.invalid';

/**
 * Lists the reasons why a build with this environment must not go into production: a test key, or a
 * sign-in that this machine serves. Empty in any other mode, and if there are none.
 */
export function refuseTestSignIn(env: SignInEnvironment, mode: string): string[] {
  if (mode !== 'production') return [];
  const key = env['VITE_CLERK_PUBLISHABLE_KEY'] ?? '';
  return [
    ...(key.startsWith('pk_test_')
      ? ['VITE_CLERK_PUBLISHABLE_KEY is the key of a test instance (pk_test_…)']
      : []),
    ...(pointsToThisMachine(readKeyHost(key))
      ? ['VITE_CLERK_PUBLISHABLE_KEY names this machine']
      : []),
    ...['VITE_CLERK_PROXY_URL', 'VITE_CLERK_JS_URL']
      .filter((name) => pointsToThisMachine(env[name]))
      .map((name) => `${name} points to this machine`),
  ];
}

/** The address of the Frontend API that a publishable key encodes; undefined if it encodes none. */
function readKeyHost(key: string): string | undefined {
  const encoded = key.split('_')[2];
  if (encoded === undefined) return undefined;
  return `https://${Buffer.from(encoded, 'base64').toString().replace(/\$$/, '')}`;
}

function pointsToThisMachine(text: string | undefined): boolean {
  const url = URL.parse(text ?? '', anyOrigin);
  return url !== null && loopbackPattern.test(url.hostname);
}
