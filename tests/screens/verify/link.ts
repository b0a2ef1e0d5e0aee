import { buildVerificationUrl, type VerificationLink } from '#src/contract/verification-link.ts';
import { sealLink } from '#src/platform/link-cipher.ts';
import { launchUser } from '#tests/support/open-app.tsx';
import type { TestBackend } from '#tests/support/test-backend.ts';

/** A link that the server has issued to a pending person, made now or at another time. */
export async function issueLink(
  backend: TestBackend,
  madeAgoMs = 0,
  language = 'en',
): Promise<{ readonly link: VerificationLink; readonly path: string }> {
  const names = { first_name: 'Nia', last_name: 'New', username: 'Nia_new' };
  const nia = launchUser('1007', { ...names, language_code: language });
  await backend.person('1007', { adminApproved: false, adminReqOpen: true });
  const started = await backend.act('1007', 'startVerification', {
    initData: backend.initData(nia),
  });
  const sessionId = String(Reflect.get(started, 'sessionId'));
  const user = { id: '1007', name: 'Nia New', handle: 'nia_new' };
  const link = await sealLink(crypto, { user, sessionId, ts: Date.now() - madeAgoMs });
  return { link, path: pathOf(link) };
}

/** The path that a link leads to, with its secrets. */
export function pathOf(link: VerificationLink): string {
  const url = new URL(buildVerificationUrl('https://auth.example', link));
  return url.pathname + url.search + url.hash;
}
