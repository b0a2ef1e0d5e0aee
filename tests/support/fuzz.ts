import fc from 'fast-check';

/** The factor for the usual number of a fuzz test's cases; a long run has many times as many. */
const times = Number(process.env['FUZZ_TIMES'] ?? '1');
const usualSeed = 20_261_121;

/** The number of a fuzz test's cases, and the seed: the usual ones, or in a long run many others. */
export function fuzzed(usualCount: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = Math.ceil(usualCount * times);
  return { numRuns, seed: times === 1 ? usualSeed : Date.now() % 2 ** 31 };
}

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), {
  weight: 16,
  arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }),
});

/** Text of any code points; fast-check's own first makes a list of all there are, which takes a second. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(codePoint, { maxLength })
    .map((codePoints) => String.fromCodePoint(...codePoints));
}
