import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdNumbering, createNumbering } from '#server/audit/numbering.ts';

const id = fc.stringMatching(/^[\w.-]{0,36}$/u);

test('[OP-08] ids are numbered as a map would number them', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 3000 }), fc.array(fc.string()), (ids, others) => {
      const [compact, plain] = [createIdNumbering(), createNumbering()];
      expect(ids.map(compact.add)).toEqual(ids.map(plain.add));
      expect([...ids, ...others].map(compact.find)).toEqual([...ids, ...others].map(plain.find));
      expect(ids.map((_, number) => compact.text(number))).toEqual(
        ids.map((_, number) => plain.text(number)),
      );
      expect(compact.size()).toBe(plain.size());
    }),
    { numRuns: 30 },
  );
});

test('[OP-08] ten thousand ids keep their numbers while the table of them grows', () => {
  const numbering = createIdNumbering();
  const ids = Array.from({ length: 10_000 }, (_, number) => `engagement-${number}`);
  for (const one of ids) numbering.add(one);
  expect(ids.map(numbering.find)).toEqual(ids.map((_, number) => number));
  expect(numbering.text(9999)).toBe('engagement-9999');
  expect(numbering.find('engagement-10000')).toBeUndefined();
});
