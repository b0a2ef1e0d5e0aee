/** The sign-in settings of a build of the app, by their environment variables. */
export type SignInEnvironment = Readonly<Record<string, string | undefined>>;

const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
const anyOrigin = 'https://any.invalid';

/**
 * Says why a build with this environment must not go into production, one reason a line: a test key,
 * or a sign-in that is served by the machine itself. Empty in any other mode, and when all is well.
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

/** The address of the Frontend API that a publishable key encodes; undefined when it encodes none. */
function readKeyHost(key: string): string | undefined {
  const encoded = key.split('_')[2];
  if (encoded === undefined) return undefined;
  return `https://${Buffer.from(encoded, 'base64').toString().replace(/\$$/, '')}`;
}

function pointsToThisMachine(text: string | undefined): boolean {
  const url = URL.parse(text ?? '', anyOrigin);
  return url !== null && loopbackPattern.test(url.hostname);
}
