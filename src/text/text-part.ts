import { defaultLanguage, type LanguageCode } from './languages.ts';

/**
 * A part of the text in all languages. English comes with the code that uses the part; another language loads if it is
 * chosen. Rule LA-01.
 */
export type TextPart<Sentences> = {
  /** The English text. */
  readonly english: Sentences;
  /** The text in a language, or undefined if it is not loaded. */
  readonly read: (language: LanguageCode) => Sentences | undefined;
  /**
   * Loads the text of a language, once. Returns the same promise for the same language, which React's `use` reads
   * synchronously once it is fulfilled. If loading fails, the text stays English until the app is reopened.
   */
  readonly load: (language: LanguageCode) => Promise<Sentences>;
};

/** The text of each language, or how to load it; English is always loaded. */
type SentencesByLanguage<Sentences> = Readonly<Record<typeof defaultLanguage, Sentences>> &
  Readonly<Record<LanguageCode, Sentences | (() => Promise<Sentences>)>>;

/** Creates a part from its text in all languages; the compiler requires each language. */
export function createTextPart<Sentences extends object>(
  byLanguage: SentencesByLanguage<Sentences>,
): TextPart<Sentences> {
  const english = byLanguage[defaultLanguage];
  const known = new Map<LanguageCode, Sentences>();
  const loads = new Map<LanguageCode, Promise<Sentences>>();
  function arrive(language: LanguageCode, load: Promise<Sentences>, value: Sentences): void {
    known.set(language, value);
    // React's `use` checks these two fields before it suspends.
    loads.set(language, Object.assign(load, { status: 'fulfilled', value }));
  }
  async function fetchSentences(language: LanguageCode): Promise<Sentences> {
    const entry: Sentences | (() => Promise<Sentences>) = byLanguage[language];
    // A failed load must not break the whole screen: fall back to English.
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
