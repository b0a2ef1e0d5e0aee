import { expect, test } from 'vitest';
import { watchFunction } from '#server/host/function-watch.ts';

const quiet = { logs: '', errors: '' };

test('[OP-06] refusals are counted by code, and answers and foreign texts are not', () => {
  const codes: string[] = [];
  const watch = watchFunction({ countRefusal: (code) => codes.push(code) }, () => undefined);
  for (const body of [
    '{"success":false,"error":"No","code":"already_engaged"}',
    '{"success":true,"postId":"1"}',
    '{"success":false,"error":"No","code":"with \\" quotes"}',
    '{"success":false,"error":"a \\"code\\":\\"told\\" b"}',
    '{"success":false',
    '',
  ]) {
    watch({ ...quiet, body });
  }
  expect(codes).toEqual(['already_engaged']);
});

test('[OP-06] what the function logs is printed, without ids of people', () => {
  const lines: string[] = [];
  const watch = watchFunction({ countRefusal: () => undefined }, (line) => lines.push(line));
  watch({ body: '', logs: 'No session for 123456789: gone\nsecond', errors: 'Error: broken' });
  expect(lines).toEqual([
    'function: No session for [id]: gone',
    'function: second',
    'function: Error: broken',
  ]);
});
