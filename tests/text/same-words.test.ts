import { expect, test } from 'vitest';
import { english, others, type Catalog } from './catalogs.ts';
import { glossary } from './glossary.ts';
import { labelGlossary } from './label-glossary.ts';
import { neighborGlossary } from './neighbor-glossary.ts';
import { isSentence, plainDigits, sayWithAnything } from './probe.ts';

/** What a value may be besides: none, some, no and nothing, and the words by which sentences choose theirs. */
const otherValues: readonly unknown[] = [
  0,
  5,
  false,
  null,
  ...'approve reject comment quote author deadline administrator'.split(' '),
  ...'none ban warn unban overturn warnUser reviewEngagement'.split(' '),
  ...'no_status post_itself older_than_post not_yours'.split(' '),
  ...'post places refund reward gift invite reduction decisions reviews announcements'.split(' '),
];

/** Sentences that take a list, and the lists that they are said with. */
const listsOf: Readonly<Record<string, readonly (readonly object[])[]>> = {
  'historyText.postParts': ['post_escrow', 'post_fee', 'places_escrow', 'places_fee'].map(
    (kind) => [{ kind, deltaTenths: 3220 }],
  ),
};

/** A text with the wrong kind of value in it, or with a date, which each calendar names in its own way. */
const isOfNoSuchValue = /true|false|undefined|null|NaN|Invalid|1970|\bJan/;

type Pair = { readonly at: string; readonly says: string; readonly other: string | null };

/** What English and another language say with the same values, each sentence with each of its values varied. */
function pairsWith(catalog: Catalog): readonly Pair[] {
  return [...english].flatMap(([path, value]): readonly Pair[] => {
    const sentence = catalog.get(path);
    if (!isSentence(value) || !isSentence(sentence))
      return [{ at: path, says: String(value), other: String(sentence) }];
    const lists = listsOf[path]?.map((list, index) => ({
      at: `${path} ${String(index)}`,
      says: String(value(list)),
      other: String(sentence(list)),
    }));
    if (lists !== undefined) return lists;
    const paths = [value, sentence].flatMap((each) => sayWithAnything(each)?.paths ?? []);
    const varied = [...new Set(paths)].flatMap((at) =>
      otherValues.map((other) => new Map([[at, other]])),
    );
    return [new Map<string, unknown>(), ...varied].flatMap((given) => {
      const says = sayWithAnything(value, given)?.text;
      if (says === undefined || isOfNoSuchValue.test(says)) return [];
      const isShown = [...given.values()].some(
        (each) => typeof each === 'string' && says.includes(each),
      );
      const at = `${path} ${[...given].map((each) => each.join(' ')).join()}`.trim();
      const other = sayWithAnything(sentence, given)?.text ?? null;
      return isShown ? [] : [{ at, says, other }];
    });
  });
}

/** Sentences in which only English writes a number as a figure. */
const figureOfEnglish = /^(errors\.(points_|type_|proof_link_invalid)|signalsText\.footer)/;

function figuresIn(text: string | null): readonly string[] {
  return (
    plainDigits(text ?? '')
      .match(/\d+/g)
      ?.toSorted() ?? []
  );
}

test.each(others)(
  '[LA-01] [LA-02] %s has the same numbers as English for all values',
  (_name, catalog) => {
    const wrong = pairsWith(catalog).filter(
      ({ at, says, other }) =>
        !figureOfEnglish.test(at) && figuresIn(says).join() !== figuresIn(other).join(),
    );
    expect(wrong).toEqual([]);
  },
);

test.each(others)('[LA-01] %s uses its word for each English word', (name, catalog) => {
  const all = pairsWith(catalog).map((pair) => [`${pair.at} `.split(' ', 1)[0], pair] as const);
  // Most values leave a sentence as it was.
  const pairs = [
    ...new Map(all.map(([path, pair]) => [`${path} ${pair.says} ${pair.other}`, pair])).values(),
  ];
  for (const [word, ru, fa, otherwise] of [...glossary, ...labelGlossary, ...neighborGlossary]) {
    const own = name === 'ru' ? ru : fa;
    const wrong = pairs.filter(({ at, says, other }) => {
      const [path = ''] = at.split(' ', 1);
      const text = (other ?? '').replaceAll('\u00ad', '');
      return word.test(says) && !own.test(text) && !otherwise.test(path);
    });
    expect(wrong, String(word)).toEqual([]);
  }
});
