import { expect, test } from 'vitest';
import { isolated } from '#src/text/isolated.ts';
import { persian, saidIn } from './catalogs.ts';
import { isSentence, plainDigits } from './probe.ts';

/** Handles and sums with a plus that are not isolated from the sentence around them. */
function looseParts(text: string): readonly string[] {
  return text.match(/(?<!\u2068)(?:@\w+|\+\d+)/gu) ?? [];
}

test('[LA-02] in Persian every handle and every gain keeps its own order', () => {
  const wrong = [...persian.keys()].flatMap((path) => {
    const said = saidIn(persian, path);
    const loose = said === null ? [] : looseParts(plainDigits(said.text));
    return loose.map((part) => `${path}: ${part}`);
  });
  expect(wrong).toEqual([]);
});

test('[LA-02] [FA-12] in Persian each of several handles keeps its own order', () => {
  const say = persian.get('reviewText.alsoSubmittedBy');
  const said = isSentence(say) ? String(say(['ada', 'ben'])) : '';
  expect([isolated('@ada'), isolated('@ben')].filter((handle) => !said.includes(handle))).toEqual(
    [],
  );
});
