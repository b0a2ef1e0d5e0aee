import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createLocalClerk, type LocalClerk } from '#server/local-clerk/local-clerk.ts';

/** An account that the backend's fake X offers, the one with a picture. */
export const pictured = {
  handle: 'Pictured_X',
  name: 'Picture Person',
  xUserId: '9001',
  avatarUrl: 'https://pictures.test/pictured.png',
} as const;

/** Opens the sign-in of a backend. */
export function openBackendClerk(dataDirectory: string, nowMs: () => number): LocalClerk {
  return createLocalClerk({
    dataDirectory,
    nowMs,
    randomBytes: (size) => randomBytes(size),
    accounts: [pictured],
    basePath: '/__clerk',
    secretKey: 'sk_test_yapp',
  });
}

const startedSchema = z.object({
  response: z.object({
    first_factor_verification: z.object({ external_verification_redirect_url: z.url() }),
  }),
});
const clientSchema = z.object({
  response: z.object({ sessions: z.array(z.object({ id: z.string() })).min(1) }),
});
const tokenSchema = z.object({ jwt: z.string() });

/** Signs in with the X account of a handle, in a separate browser; returns the session's token. */
export async function signInWithX(
  clerk: LocalClerk,
  origin: string,
  account: { readonly handle: string; readonly name: string },
): Promise<string> {
  const browser = createBrowser(clerk, origin);
  const signIn = await browser.post('/v1/client/sign_ins', {
    strategy: 'oauth_x',
    redirect_url: `${origin}/return`,
    action_complete_redirect_url: `${origin}/complete`,
  });
  const { first_factor_verification: asked } = startedSchema.parse(await signIn.json()).response;
  const address = new URL(asked.external_verification_redirect_url);
  const state = address.searchParams.get('state') ?? '';
  const chosen = await browser.post('/x/authorize', { state, ...account });
  const returnPath = chosen.headers.get('location') ?? '';
  const returned = await browser.get(returnPath.replace('/__clerk', ''));
  const isNew = (returned.headers.get('location') ?? '').endsWith('/return');
  if (isNew) await browser.post('/v1/client/sign_ups', { transfer: 'true' });
  const client = clientSchema.parse(await (await browser.get('/v1/client')).json());
  const sessionId = client.response.sessions[0]?.id ?? '';
  const issued = await browser.post(`/v1/client/sessions/${sessionId}/tokens`, {});
  return tokenSchema.parse(await issued.json()).jwt;
}

/** A headless browser, which keeps the sign-in's cookie. */
function createBrowser(clerk: LocalClerk, origin: string) {
  let cookie = '';
  async function call(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(`${origin}/__clerk${path}`, init);
    request.headers.set('cookie', cookie);
    const response = await clerk.app.fetch(request);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  }
  return {
    get: (path: string) => call(path, {}),
    post: (path: string, form: Readonly<Record<string, string>>) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        body: new URLSearchParams(form).toString(),
      }),
  };
}
