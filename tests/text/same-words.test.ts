import { expect, test } from 'vitest';
import { english, others, sameEverywhere, type Catalog } from './catalogs.ts';
import { glossary } from './glossary.ts';
import { labelGlossary } from './label-glossary.ts';
import { neighborGlossary } from './neighbor-glossary.ts';
import { isSentence, plainDigits, sayWithAnything, type Sentence } from './probe.ts';

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
const isOfNoSuchValue = /true|false|undefined|NaN|Invalid|1970|\bJan/;

/** Sentences in which only English writes a value as it is. */
const figureOfEnglish = /^(errors\.(points_|type_|proof_link_invalid)|signalsText\.footer)/;

/** How the other languages write a text where a number is expected. */
const isNoNumber = /не\sчисло|ناعدد/;

/** The texts of a sentence; a value that is missing shows where a number would. */
function textWith(sentence: Sentence, given: ReadonlyMap<string, unknown>): string | null {
  return sayWithAnything(sentence, given)?.text.replaceAll('null', '0') ?? null;
}

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
      const says = textWith(value, given);
      if (says === null || isOfNoSuchValue.test(says)) return [];
      const at = `${path} ${[...given].map((each) => each.join(' ')).join()}`.trim();
      const other = textWith(sentence, given);
      const isShown = [...given.values()].some(
        (each) =>
          typeof each === 'string' &&
          says.includes(each) &&
          (other?.includes(each) === true ||
            isNoNumber.test(other ?? '') ||
            figureOfEnglish.test(path)),
      );
      return isShown ? [] : [{ at, says, other }];
    });
  });
}

function figuresIn(text: string | null): readonly string[] {
  return (
    plainDigits(text ?? '')
      .match(/\d+/g)
      ?.toSorted() ?? []
  );
}

const pairs: readonly (readonly [name: string, pairs: readonly Pair[]])[] = others.map(
  ([name, catalog]) => [name, pairsWith(catalog)],
);

test.each(pairs)(
  '[LA-01] [LA-02] %s has the same numbers as English for all values',
  (_name, all) => {
    const wrong = all.filter(
      ({ at, says, other }) =>
        !figureOfEnglish.test(at) && figuresIn(says).join() !== figuresIn(other).join(),
    );
    expect(wrong).toEqual([]);
  },
);

/** Sentences in which only the other languages decline a word. */
const declined = /^(pairText.engages|bot.botMessages.workSetAside)/;

test.each(pairs)(
  '[LA-01] English says in two ways what %s says in two ways by a value',
  (_name, all) => {
    const ways = new Map<string, Set<string>>();
    for (const { at, says, other } of all) {
      if (declined.test(at) || other === null || isNoNumber.test(other)) continue;
      const [one, two] = [says, other].map((text) => plainDigits(text).replaceAll(/\d+/g, '#'));
      const key = `${at.split(' ', 2).join(' ')}: ${one}`;
      ways.set(key, (ways.get(key) ?? new Set()).add(two ?? ''));
    }
    expect([...ways].filter(([, found]) => found.size > 1)).toEqual([]);
  },
);

const words = [...glossary, ...labelGlossary, ...neighborGlossary];

test('[LA-01] the words of every English label are known', () => {
  const unknown = [...english].flatMap(([path, value]) => {
    const label = isSentence(value) ? '' : String(value);
    const isName = !/\p{Letter}{2}/u.test(label) || sameEverywhere.has(label);
    const isKnown = words.some(
      ([word, , , otherwise]) => word.test(label) && !otherwise.test(path),
    );
    return isName || isKnown ? [] : [`${path}: ${label}`];
  });
  expect(unknown).toEqual([]);
});

test.each(pairs)('[LA-01] %s uses its word for each English word', (name, every) => {
  const all = every.map((pair) => [`${pair.at} `.split(' ', 1)[0], pair] as const);
  // Most values leave a sentence as it was.
  const each = [
    ...new Map(all.map(([path, pair]) => [`${path} ${pair.says} ${pair.other}`, pair])).values(),
  ];
  for (const [word, ru, fa, otherwise] of words) {
    const own = name === 'ru' ? ru : fa;
    const wrong = each.filter(({ at, says, other }) => {
      const [path = ''] = at.split(' ', 1);
      const text = (other ?? '').replaceAll('\u00ad', '');
      return word.test(says) && !own.test(text) && !otherwise.test(path);
    });
    expect(wrong, String(word)).toEqual([]);
  }
});

/** The parts of a sentence, between its commas and full stops, that have a value. */
function partsOf(text: string): readonly string[] {
  const parts = plainDigits(text).split(/[,،;؛·]|\.(?:\s|$)|\sو/u);
  return parts.filter((part) => /\d{3}/.test(part));
}

/** Sentences that name the values in other parts than English does. */
const otherParts = /engagementApprovedByDeadline/;

test.each(pairs)('[LA-01] %s says of each of several values what English does', (name, every) => {
  for (const { at, says, other } of every) {
    const [due, found] = [partsOf(says), partsOf(other ?? '')];
    if (due.length < 2 || due.length !== found.length || otherParts.test(at)) continue;
    const [path = ''] = at.split(' ', 1);
    for (const part of due) {
      const [value = ''] = /\d{3}/.exec(part) ?? [];
      const own = found.find((each) => each.includes(value)) ?? '';
      const wrong = words.filter(
        ([word, ru, fa, otherwise]) =>
          word.test(part) && !(name === 'ru' ? ru : fa).test(own) && !otherwise.test(path),
      );
      expect(wrong, `${path}: ${own}`).toEqual([]);
    }
  }
});
