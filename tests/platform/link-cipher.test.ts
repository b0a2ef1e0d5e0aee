import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerificationPayload } from '#src/contract/verification-link.ts';
import { openLink, sealLink } from '#src/platform/link-cipher.ts';

const payload: VerificationPayload = {
  user: { id: '1001', name: 'Ada „Ä“ 🙂', handle: 'ada' },
  sessionId: 'session1',
  ts: 1_800_000_000_000,
};
const notDecrypted = { ok: false, failure: { code: 'link_not_decrypted' } };

test('[AU-10] a sealed payload opens again with any names', async () => {
  const payloads = fc.record({
    user: fc.record({ id: fc.string({ minLength: 1 }), name: fc.string(), handle: fc.string() }),
    sessionId: fc.string({ minLength: 1 }),
    ts: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(payloads, async (any) => {
      expect(await openLink(crypto, await sealLink(crypto, any))).toEqual({ ok: true, value: any });
    }),
    { numRuns: 30 },
  );
});

test('[AU-10] each link has a fresh 256-bit key and a fresh 12-byte iv', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => sealLink(crypto, payload)));
  const byteLength = (text: string) => Buffer.from(text, 'base64url').length;
  expect(new Set(links.map(({ key }) => key)).size).toBe(20);
  expect(new Set(links.map(({ iv }) => iv)).size).toBe(20);
  expect(new Set(links.map(({ tg }) => tg)).size).toBe(20);
  expect(links.every(({ key, iv }) => byteLength(key) === 32 && byteLength(iv) === 12)).toBe(true);
});

test('[AU-10] a link is sealed with AES-GCM, which any other implementation can read', async () => {
  const link = await sealLink(crypto, payload);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = await crypto.subtle.importKey('raw', bytes(link.key), 'AES-GCM', false, ['decrypt']);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes(link.iv) },
    key,
    bytes(link.tg),
  );
  expect(JSON.parse(new TextDecoder().decode(opened))).toEqual(payload);
});

test('[AU-10] the sealed text does not reveal whose link it is', async () => {
  const { tg } = await sealLink(crypto, payload);
  expect(Buffer.from(tg, 'base64url').toString('latin1')).not.toContain('1001');
});

test('[VX-05] the key of another link does not open this one', async () => {
  const [first, second] = [await sealLink(crypto, payload), await sealLink(crypto, payload)];
  expect(await openLink(crypto, { ...first, key: second.key })).toEqual(notDecrypted);
});

test.each(['tg', 'iv', 'key'] as const)(
  '[VX-05] a link whose %s was changed does not open',
  async (part) => {
    const link = await sealLink(crypto, payload);
    const flipped = (link[part].startsWith('A') ? 'B' : 'A') + link[part].slice(1);
    for (const text of [flipped, link[part].slice(4), 'A', '!', '']) {
      expect(await openLink(crypto, { ...link, [part]: text }), text).toEqual(notDecrypted);
    }
  },
);

test('[VX-05] a payload with another session or time than the address is refused', async () => {
  const link = await sealLink(crypto, payload);
  expect(await openLink(crypto, { ...link, sid: 'session2' })).toEqual(notDecrypted);
  expect(await openLink(crypto, { ...link, ts: link.ts + 1 })).toEqual(notDecrypted);
});

test('[VX-05] a text that opens but is no payload is refused', async () => {
  const strange = JSON.parse('{"sessionId":"session1","ts":5}');
  expect(await openLink(crypto, await sealLink(crypto, strange))).toEqual(notDecrypted);
});
