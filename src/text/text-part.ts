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
  /** Loads the text of a language that is not shown yet; false if that fails, and the next try loads it again. */
  readonly tryLoad: (language: LanguageCode) => Promise<boolean>;
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
  function arrive(language: LanguageCode, loading: Promise<Sentences>, value: Sentences): void {
    known.set(language, value);
    // React's `use` checks these two fields before it suspends.
    loads.set(language, Object.assign(loading, { status: 'fulfilled', value }));
  }
  async function fetchSentences(language: LanguageCode): Promise<Sentences> {
    const entry: Sentences | (() => Promise<Sentences>) = byLanguage[language];
    // A failed load must not break the whole screen: fall back to English.
    return typeof entry === 'function' ? entry().catch(() => english) : entry;
  }
  arrive(defaultLanguage, Promise.resolve(english), english);
  function load(language: LanguageCode): Promise<Sentences> {
    const found = loads.get(language);
    if (found !== undefined) return found;
    const loading: Promise<Sentences> = fetchSentences(language).then((sentences) => {
      arrive(language, loading, sentences);
      return sentences;
    });
    loads.set(language, loading);
    return loading;
  }
  return {
    english,
    read: (language) => known.get(language),
    load,
    async tryLoad(language) {
      const isLoaded = language === defaultLanguage || (await load(language)) !== english;
      if (!isLoaded) loads.delete(language);
      return isLoaded;
    },
  };
}
