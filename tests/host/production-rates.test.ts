import { expect, test } from 'vitest';
import { isBehindUnnamedProxy, productionRates } from '#server/host/start-production.ts';

const open = { host: '0.0.0.0', trustedProxies: [], hasRateLimits: true };

test('[TR-33] a real installation allows 30 refused guest calls a minute, 100 sockets and 10 subscriptions', () => {
  expect(productionRates(open)).toMatchObject({
    refusedGuestCalls: 30,
    sockets: {
      perAddress: 100,
      perPerson: 20,
      subscriptions: 10,
      channels: 20,
      messagesPerMinute: 32,
    },
  });
});

test('[TR-39] a real installation serves only a few calls of a person at a time, behind any proxy', () => {
  const personCalls = { perMinute: 1200, atOnce: 3, waiting: 200 };
  expect(productionRates(open)).toMatchObject({ personCalls });
  expect(productionRates({ ...open, host: '127.0.0.1' })).toMatchObject({ personCalls });
});

test('[TR-33] a refusal by an operation counts as a refusal, and a success does not', () => {
  const { isRefusal } = productionRates(open);
  expect(isRefusal?.('{"success":false,"error":"No.","code":"x"}')).toBe(true);
  expect(isRefusal?.('{"success":true,"secret":"x"}')).toBe(false);
  expect(isRefusal?.('{"success":false,"error":"No.","code":"x","fault":"r1"}')).toBe(false);
  expect(isRefusal?.(String.raw`{"success":false,"error":"a \"fault\":\"b"}`)).toBe(true);
});

test('[TR-33] without rate limits nothing is counted', () => {
  expect(productionRates({ ...open, hasRateLimits: false })).toEqual({ trustedProxies: [] });
});

test('[TR-33] behind an unnamed proxy addresses are not counted, and behind a named one they are', () => {
  const local = { ...open, host: '127.0.0.1' };
  expect(isBehindUnnamedProxy(local)).toBe(true);
  expect(productionRates(local).refusedGuestCalls).toBeUndefined();
  expect(productionRates(local).sockets).toMatchObject({ perAddress: Infinity, perPerson: 20 });
  for (const host of ['::1', 'localhost']) {
    expect(isBehindUnnamedProxy({ ...open, host })).toBe(true);
  }
  expect(isBehindUnnamedProxy(open)).toBe(false);
  const named = { ...local, trustedProxies: ['127.0.0.1'] };
  expect(isBehindUnnamedProxy(named)).toBe(false);
  expect(productionRates(named)).toMatchObject({
    refusedGuestCalls: 30,
    trustedProxies: ['127.0.0.1'],
  });
});
