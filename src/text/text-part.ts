import { defaultLanguage, type LanguageCode } from './languages.ts';

/**
 * A part of the catalog in all languages. English comes with the code that uses the part; another
 * language is fetched when it is the chosen one. Rule LA-01.
 */
export type TextPart<Sentences> = {
  /** The sentences in English. */
  readonly english: Sentences;
  /** The sentences in a language, or undefined while they are not here. */
  readonly read: (language: LanguageCode) => Sentences | undefined;
  /**
   * Fetches the sentences of a language, once; the same promise for the same language, which React's `use` reads
   * without waiting once they are here. Where they cannot be fetched they stay English until the app is opened again.
   */
  readonly load: (language: LanguageCode) => Promise<Sentences>;
};

/** The sentences of each language, or how they are fetched; English is always at hand. */
type SentencesByLanguage<Sentences> = Readonly<Record<typeof defaultLanguage, Sentences>> &
  Readonly<Record<LanguageCode, Sentences | (() => Promise<Sentences>)>>;

/** Makes a part of its sentences in all languages; the compiler asks for each language. */
export function createTextPart<Sentences extends object>(
  byLanguage: SentencesByLanguage<Sentences>,
): TextPart<Sentences> {
  const english = byLanguage[defaultLanguage];
  const known = new Map<LanguageCode, Sentences>();
  const loads = new Map<LanguageCode, Promise<Sentences>>();
  function arrive(language: LanguageCode, load: Promise<Sentences>, value: Sentences): void {
    known.set(language, value);
    // React's `use` looks at these two fields before it waits.
    loads.set(language, Object.assign(load, { status: 'fulfilled', value }));
  }
  async function fetchSentences(language: LanguageCode): Promise<Sentences> {
    const entry: Sentences | (() => Promise<Sentences>) = byLanguage[language];
    // A dead line must not cost a person the whole screen: English is at hand.
    return typeof entry === 'function' ? entry().catch(() => english) : entry;
  }
  arrive(defaultLanguage, Promise.resolve(english), english);
  return {
    english,
    read: (language) => known.get(language),
    load(language) {
      const found = loads.get(language);
      if (found !== undefined) return found;
      const load: Promise<Sentences> = fetchSentences(language).then((sentences) => {
        arrive(language, load, sentences);
        return sentences;
      });
      loads.set(language, load);
      return load;
    },
  };
}
