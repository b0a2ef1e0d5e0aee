import { expect, test } from 'vitest';
import { linkedUsernameType } from '#src/domain/handles.ts';

test.each([
  ['https://t.me/ada', 'TG'],
  [' telegram.me/ada', 'TG'],
  ['https://mobile.twitter.com/ada', 'X'],
  ['x.com/ada', 'X'],
  ['ada', undefined],
  ['https://example.com/t.me/ada', undefined],
])('[IN-01] [IN-05] the link %j names a username of the kind %s', (text, kind) => {
  expect(linkedUsernameType(text)).toBe(kind);
});
