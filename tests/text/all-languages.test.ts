import { expect, test, vi } from 'vitest';
import { languages } from '#src/text/languages.ts';
import {
  english,
  others,
  persian,
  russian,
  saidIn,
  sameEverywhere,
  type Catalog,
} from './catalogs.ts';
import { isSentence, markerOf, plainDigits, sayWithCount } from './probe.ts';

// The real catalogs: each sentence of each language is rendered with numbers that show where its values end up.

/** Sentences whose values have another order in a language than in English, and that order. */
const otherOrders: Readonly<Record<string, readonly string[]>> = {
  'ru toolText.addPoints.prompt': ['0', '1'],
  'ru toolText.addPoints.done': ['0', '1'],
  'ru toolText.reducePoints.prompt': ['0', '1'],
  'ru toolText.reducePoints.done': ['0', '1'],
  // The kind of proof is a separate word there.
  'ru errors.proof_link_invalid': [],
  'fa errors.proof_link_invalid': [],
};

test('every language is checked', () => {
  expect(Object.keys(languages)).toEqual(['en', ...others.map(([name]) => name)]);
});

test.each(others)(
  '[LA-01] %s has every text and sentence of English, and no other',
  (_name, catalog) => {
    expect([...catalog.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  },
);

test.each(others)(
  '[LA-01] no text of %s is empty, or a sentence where English has a text',
  (_name, catalog) => {
    for (const [path, value] of english) {
      expect(typeof catalog.get(path), path).toBe(typeof value);
      const isBlank = String(catalog.get(path)).trim() === '';
      expect(isBlank, path).toBe(value === '');
    }
  },
);

test.each([
  ['ru', russian, /\p{Script=Cyrillic}/u],
  ['fa', persian, /\p{Script=Arabic}/u],
] as const)('[LA-01] no text of %s is left in another script', (_name, catalog, script) => {
  const foreign = [...catalog].flatMap(([path, value]) => {
    const text = String(value);
    if (isSentence(value) || sameEverywhere.has(text) || !/\p{Letter}{2}/u.test(text)) return [];
    return script.test(text) ? [] : [`${path}: ${text}`];
  });
  expect(foreign).toEqual([]);
});

test.each(others)(
  '[LA-01] every sentence of %s has the values of the English one, in its order',
  (name, catalog) => {
    const wrong = [...english.keys()].flatMap((path) => {
      const said = saidIn(english, path);
      if (said === null) return [];
      const other = saidIn(catalog, path);
      const due = otherOrders[`${name} ${path}`] ?? said.values;
      return other?.values.join() === due.join() ? [] : [{ path, said, other }];
    });
    expect(wrong).toEqual([]);
  },
);

/** Texts that greet in one language, and say so by an exclamation mark. */
const greetings = new Set(['authText.greeting', 'bot.botMessages.approved']);

/** How a text ends: as a question, a sentence, a line that continues, or, by nothing, a label. */
function endOf(catalog: Catalog, path: string): string {
  const text = saidIn(catalog, path)?.text ?? String(catalog.get(path));
  const end = /[?؟!.…:]*$/.exec(text.replaceAll(/[\u2066-\u2069]/g, ''))?.[0] ?? '';
  return end.replace('؟', '?').replace('...', '…');
}

test.each(others)(
  '[LA-01] questions, sentences and names in English are the same in %s',
  (_name, catalog) => {
    const wrong = [...english.keys()].flatMap((path) => {
      const [due, found] = [english, catalog].map((each) => endOf(each, path));
      return found === due || greetings.has(path) ? [] : [`${path}: ${due} ${found}`];
    });
    expect(wrong).toEqual([]);
  },
);

/** The sentences of a catalog that use the plural form of a count. */
function countsIn(
  catalog: Catalog,
): readonly (readonly [path: string, say: (count: number) => string])[] {
  const select = vi.spyOn(Intl.PluralRules.prototype, 'select');
  const found = [...catalog].flatMap(([path, value]) => {
    if (!isSentence(value)) return [];
    select.mockClear();
    sayWithCount(value, 2);
    if (select.mock.calls.length === 0) return [];
    return [[path, (count: number) => sayWithCount(value, count) ?? ''] as const];
  });
  select.mockRestore();
  return found;
}

/** A sentence without its numbers. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[0-9۰-۹][0-9۰-۹.,٫٬]*/g, '#');
}

/** The words that Russian sentences count: for 1, for 2 to 4, and for 5 and more. */
const russianWords: readonly (readonly [one: string, few: string, many: string])[] = [
  ['новый пост', 'новых поста', 'новых постов'],
  ['предупреждение', 'предупреждения', 'предупреждений'],
  ['человек ×', 'человека ×', 'человек ×'],
  ['человек ждёт', 'человека ждут', 'человек ждут'],
  ['Одобрить # человека', 'Одобрить # человек', 'Одобрить # человек'],
  ['Отклонить # человека', 'Отклонить # человек', 'Отклонить # человек'],
  ['Отправить # человеку', 'Отправить # людям', 'Отправить # людям'],
  ['действие', 'действия', 'действий'],
  ['попытка', 'попытки', 'попыток'],
  ['отклик', 'отклика', 'откликов'],
  ['свободное место', 'свободных места', 'свободных мест'],
  ['место', 'места', 'мест'],
  ['жалобу', 'жалобы', 'жалоб'],
  ['час', 'часа', 'часов'],
  ['открытый пост', 'открытых поста', 'открытых постов'],
  ['день', 'дня', 'дней'],
  ['записи', 'записей', 'записей'],
];

/** Whether a text has a phrase as whole words. */
function hasWords(text: string, words: string): boolean {
  return ` ${withoutNumbers(text).replaceAll(/[.,?!:;«»]/g, ' ')} `.includes(` ${words} `);
}

test('[LA-02] Russian counts agree: one form for 1, 21 and 101, one for 2 to 4, one for 5 to 20', () => {
  const counts = countsIn(russian);
  expect(counts.length).toBeGreaterThan(10);
  for (const [path, say] of counts) {
    const words = russianWords.find(([one]) => hasWords(say(1), one));
    expect(words, `${path} counts words that this test does not know: ${say(1)}`).toBeDefined();
    const [one = '', few = '', many = ''] = words ?? [];
    for (const count of [1, 21, 101]) expect(hasWords(say(count), one), say(count)).toBe(true);
    for (const count of [2, 3, 4, 22]) expect(hasWords(say(count), few), say(count)).toBe(true);
    for (const count of [5, 11, 12, 14, 20, 111])
      expect(hasWords(say(count), many), say(count)).toBe(true);
  }
});

test.each([
  ['en', english],
  ['ru', russian],
  ['fa', persian],
] as const)(
  '[LA-02] %s shows the count itself only in the plural form that needs it',
  (name, catalog) => {
    const rules = new Intl.PluralRules(name);
    for (const [path, say] of countsIn(catalog)) {
      for (const count of [1, 2, 5, 11, 21, 40]) {
        const alike = [1, 2, 5].find((each) => rules.select(each) === rules.select(count)) ?? 5;
        expect(withoutNumbers(say(count)), path).toBe(withoutNumbers(say(alike)));
      }
    }
  },
);

test('[LA-02] English has a form for one', () => {
  for (const [path, say] of countsIn(english)) {
    expect(withoutNumbers(say(1)), path).not.toBe(withoutNumbers(say(2)));
  }
});

test('[LA-02] Persian writes in its own digits what any language writes as a number', () => {
  const numbers = [...english.keys()].flatMap((path) => {
    const found = [english, russian, persian].flatMap((each) => saidIn(each, path)?.numbers ?? []);
    return [...new Set(found)].map((at) => ({ path, marker: markerOf(at) }));
  });
  expect(numbers.length).toBeGreaterThan(100);
  const foreign = numbers.filter(
    ({ path, marker }) => saidIn(persian, path)?.text.includes(marker) === true,
  );
  expect(foreign).toEqual([]);
});

/** The arguments of sentences that choose their words by value. */
const chosen: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'decisionsText.several': [
    [['211', '322'], 433],
    [['211'], 0],
  ],
  'engagementsText.approvedBy': [
    ['author', '211'],
    ['administrator', '211'],
    ['deadline', '211'],
  ],
  'engagementsText.rejectedBy': [
    ['author', '211'],
    ['administrator', '211'],
    ['deadline', '211'],
  ],
  'historyText.postParts': [[[{ kind: 'reward', deltaTenths: 3220 }]]],
  'postText.list': [[['211', '322']]],
  'reviewText.alsoSubmittedBy': [[['211']], [['211', '322']]],
  'signalsText.clashing': [[['211', '322']]],
};

test.each(others)(
  '[LA-01] sentences of %s that choose their words have the same values',
  (_name, catalog) => {
    for (const [path, uses] of Object.entries(chosen)) {
      for (const values of uses) {
        const [due, found] = [english, catalog].map((each: Catalog) => {
          const sentence = each.get(path);
          const said = isSentence(sentence) ? String(sentence(...values)) : '';
          return plainDigits(said).match(/\d+/g);
        });
        expect(found, path).toEqual(due);
      }
    }
  },
);
