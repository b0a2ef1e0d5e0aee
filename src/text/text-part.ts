import { defaultLanguage, type LanguageCode } from './languages.ts';

/**
 * A part of the catalogue in all languages. English comes with the code that uses the part; another
 * language is fetched when it is the chosen one. Rule LA-01.
 */
export type TextPart<Sentences> = {
  /** The sentences in a language, or undefined while they are not here. */
  readonly read: (language: LanguageCode) => Sentences | undefined;
  /**
   * Fetches the sentences of a language, once; the same promise for the same language. They stay English,
   * until the app is opened anew, where they cannot be fetched.
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
  const known = new Map<LanguageCode, Sentences>([[defaultLanguage, english]]);
  const loads = new Map<LanguageCode, Promise<Sentences>>();
  async function fetchSentences(language: LanguageCode): Promise<Sentences> {
    const entry: Sentences | (() => Promise<Sentences>) = byLanguage[language];
    // A dead line must not cost a person the whole screen: English is at hand.
    const sentences = typeof entry === 'function' ? await entry().catch(() => english) : entry;
    known.set(language, sentences);
    return sentences;
  }
  return {
    read: (language) => known.get(language),
    load(language) {
      const load = loads.get(language) ?? fetchSentences(language);
      loads.set(language, load);
      return load;
    },
  };
}
