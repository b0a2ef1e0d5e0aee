import { expect, test } from 'vitest';
import { readVerificationUrl } from '#src/contract/verification-link.ts';
import { browserCipher, openLink } from '#src/platform/link-cipher.ts';
import { makeVerificationUrl } from '#src/state/verification-flow.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';

const madeAtMs = 1_800_000_000_000;

async function openAsNewcomer() {
  const backend = await openTestBackend();
  const rawInitData = backend.initData({
    id: 555,
    first_name: 'Nia',
    last_name: 'Nova',
    username: 'Nia_Nova',
  });
  const { services } = openServices(backend, { userId: '555', rawInitData });
  const makeLink = () =>
    makeVerificationUrl(
      { username: 'nia_nova' },
      {
        verification: services.verification,
        cipher: browserCipher,
        nowMs: () => madeAtMs,
        authHost: 'https://auth.example',
      },
    );
  return { backend, services, makeLink };
}

async function madeUrl(makeLink: () => ReturnType<typeof makeVerificationUrl>): Promise<URL> {
  const reply = await makeLink();
  return new URL(reply.success ? reply.url : '');
}

test('[AU-09] the link carries the encrypted payload, iv, sid and ts in the query and the key in the hash', async () => {
  const { backend, makeLink } = await openAsNewcomer();
  const url = await madeUrl(makeLink);
  expect(url.origin + url.pathname).toBe('https://auth.example/verify_x');
  expect([...url.searchParams.keys()].toSorted()).toEqual(['iv', 'sid', 'tg', 'ts']);
  const [verification] = await backend.rows('verifications');
  expect(url.searchParams.get('sid')).toBe(verification?.$id);
  const key = url.hash.slice(1);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(url.search).not.toContain(key);
  const seen = JSON.stringify([await backend.takeRequests(), await backend.rows('verifications')]);
  expect(seen).not.toContain(key);
});

test('[AU-10] the payload holds user, sessionId and ts, under a fresh key and iv for each link', async () => {
  const { makeLink } = await openAsNewcomer();
  const [one, other] = [await madeUrl(makeLink), await madeUrl(makeLink)];
  expect(one.hash).not.toBe(other.hash);
  expect(one.searchParams.get('iv')).not.toBe(other.searchParams.get('iv'));
  const link = readVerificationUrl(one.href, madeAtMs);
  const payload = link.ok ? await openLink(browserCipher, link.value) : link;
  expect(payload).toEqual({
    ok: true,
    value: {
      user: { id: '555', name: 'Nia Nova', handle: 'nia_nova' },
      sessionId: one.searchParams.get('sid'),
      ts: madeAtMs,
    },
  });
});

test('[AU-11] the ts of the link is the time of the device', async () => {
  const { makeLink } = await openAsNewcomer();
  const url = await madeUrl(makeLink);
  expect(url.searchParams.get('ts')).toBe('1800000000000');
});

test('[AU-09] a link opened in another browser is opened as a guest, without launch data', async () => {
  const { backend, makeLink } = await openAsNewcomer();
  const sid = (await madeUrl(makeLink)).searchParams.get('sid') ?? '';
  const { services } = openServices(backend, { userId: undefined });
  expect(await services.verification.open(sid)).toMatchObject({
    success: true,
    user: { id: '555', name: 'Nia Nova', handle: 'nia_nova' },
  });
});
