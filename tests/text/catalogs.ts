import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { botText } from '#src/text/bot-text.ts';
import { communityPart } from '#src/text/community-text.ts';
import { debugPart } from '#src/text/debug-text.ts';
import { errorText as englishErrors } from '#src/text/en/errors.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { errorText as persianErrors } from '#src/text/fa/errors.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { memberPart } from '#src/text/member-text.ts';
import { errorText as russianErrors } from '#src/text/ru/errors.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { isSentence, leavesOf, sayWithAnything, type Said } from './probe.ts';
import { refusalCodes } from './sentences.ts';

/** The texts and sentences of a language, by path. */
export type Catalog = ReadonlyMap<string, unknown>;

const errorTexts = {
  en: englishErrors,
  ru: russianErrors,
  fa: persianErrors,
} as const satisfies Readonly<Record<LanguageCode, ErrorText>>;

/** The sentences of all failures, each of the values beside its code. */
function errorsOf(errorText: ErrorText): object {
  // A login that is missing says another failure.
  const codes = refusalCodes.filter((code) => code !== 'session_missing');
  return Object.fromEntries(
    codes.map((code) => [
      code,
      (values: object) => {
        const get = (target: object, key: string | symbol): unknown =>
          key === 'code' ? code : Reflect.get(target, key);
        // Any values will do here.
        return errorText(new Proxy(values, { get }) as Parameters<ErrorText>[0]);
      },
    ]),
  );
}

/** The sentences of the acts whose facts have numbers; the targets and names are values too. */
function actsOf({ sentence }: AdminText['actText']): object {
  const target = '@ada';
  const say = (action: string, facts: object) =>
    // Any values will do here.
    sentence(action, target, facts as Parameters<typeof sentence>[2]);
  return {
    postClosed: (count: number) => say('closePost', { kind: 'places', count }),
    warned: (count: number) => say('warnUser', { kind: 'warnings', count }),
    warningRemoved: (count: number) => say('removeWarning', { kind: 'warnings', count }),
    pointsMoved: (deltaTenths: number) => say('addPoints', { kind: 'points', deltaTenths }),
    price: (before: number, after: number) =>
      say('saveEngagementType', {
        kind: 'type',
        changes: [{ field: 'cost', before, after }],
      }),
    exported: (acts: number) => say('exportLog', { kind: 'export', acts }),
  };
}

/** All of the product's text in a language, by path. */
async function catalogOf(language: LanguageCode): Promise<Catalog> {
  const [member, admin, community, verify, debug] = await Promise.all([
    memberPart.load(language),
    adminPart.load(language),
    communityPart.load(language),
    verifyPart.load(language),
    debugPart.load(language),
  ]);
  const errors = errorsOf(errorTexts[language]);
  const parts = {
    ...member,
    ...admin,
    ...community,
    ...verify,
    debug,
    acts: actsOf(admin.actText),
    bot: botText(language),
    errors,
  };
  return new Map(leavesOf(parts).map(({ path, value }) => [path, value]));
}

/** The real catalogs. */
export const [english, russian, persian] = await Promise.all([
  catalogOf('en'),
  catalogOf('ru'),
  catalogOf('fa'),
]);
/** The languages besides English. */
export const others: readonly [name: LanguageCode, catalog: Catalog][] = [
  ['ru', russian],
  ['fa', persian],
];

/** A sentence of a catalog rendered with arbitrary values. */
export function saidIn(catalog: Catalog, path: string): Said | null {
  const sentence = catalog.get(path);
  return isSentence(sentence) ? sayWithAnything(sentence) : null;
}

/** Names and addresses, which are the same in every language. */
export const sameEverywhere: ReadonlySet<string> = new Set([
  'Yapp',
  'Telegram',
  'https://x.com/you/status/…',
  'moderation-log.csv',
]);
