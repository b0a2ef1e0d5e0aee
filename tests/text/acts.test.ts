import { describe, expect, test } from 'vitest';
import { actFacts, type ActFacts } from '#src/domain/moderation/acts.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { isolated } from '#src/text/isolated.ts';
import { languages, type LanguageCode } from '#src/text/languages.ts';

const people = ['@ada', '@ben'];
const untilMs = Date.UTC(2026, 4, 5, 12);

type Said = Readonly<Record<LanguageCode, RegExp>>;

/** An act, its result, and its sentence in each language. */
const acts: readonly (readonly [action: string, facts: ActFacts, said: Said])[] = [
  [
    'decideApprovalRequest',
    { kind: 'decision', isApproved: true, xUsername: null },
    { en: /^Approved @ada$/, ru: /одобрена: @ada$/, fa: /@ada تأیید شد$/ },
  ],
  [
    'decideApprovalRequest',
    { kind: 'decision', isApproved: false, xUsername: null },
    { en: /^Rejected @ada$/, ru: /отклонена: @ada$/, fa: /@ada رد شد$/ },
  ],
  [
    'reviewEngagement',
    { kind: 'decision', isApproved: true, xUsername: null },
    {
      en: /^Approved an engagement by @ada with a post by @ben$/,
      ru: /^Отклик @ada на пост @ben одобрен$/,
      fa: /@ada.*@ben تأیید شد$/,
    },
  ],
  [
    'reviewEngagement',
    { kind: 'decision', isApproved: false, xUsername: null },
    {
      en: /^Rejected an engagement by @ada with a post by @ben$/,
      ru: /^Отклик @ada на пост @ben отклонён$/,
      fa: /@ada.*@ben رد شد$/,
    },
  ],
  [
    'addPoints',
    { kind: 'points', deltaTenths: tenths(15) },
    {
      en: /^\+1\.5 points to @ada$/,
      ru: /^Начисление: \+1,5 .*@ada$/,
      fa: /\+۱٫۵ امتیاز به @ada$/,
    },
  ],
  [
    'reducePoints',
    { kind: 'points', deltaTenths: tenths(-15) },
    {
      en: /^-1\.5 points from @ada$/,
      ru: /^Списание: [-−]1,5 .*@ada$/,
      fa: /[-−]۱٫۵ امتیاز از @ada$/,
    },
  ],
  [
    'banUser',
    { kind: 'ban', untilMs },
    {
      en: /^Banned @ada until 5 May 2026$/,
      ru: /^Блокировка до 5 мая 2026.*: @ada$/,
      fa: /@ada تا .* مسدود شد$/,
    },
  ],
  [
    'warnUser',
    { kind: 'warnings', count: 2 },
    {
      en: /^Warned @ada: 2 warnings now$/,
      ru: /^Предупреждение: @ada.*2$/,
      fa: /^@ada.*اکنون ۲ اخطار/,
    },
  ],
  [
    'removeWarning',
    { kind: 'warnings', count: 1 },
    {
      en: /^Removed a warning from @ada: 1 warning left$/,
      ru: /снято: @ada.*1$/,
      fa: /@ada برداشته شد.*۱/,
    },
  ],
  [
    'saveEngagementType',
    {
      kind: 'type',
      changes: [
        { field: 'cost', before: tenths(11), after: tenths(12) },
        { field: 'reward', before: null, after: tenths(8) },
        { field: 'enabled', after: false },
        { field: 'forAll', after: true },
      ],
    },
    {
      en: /^@ada cost 1\.1 → 1\.2, reward 0\.8, not enabled, for all$/,
      ru: /^@ada: цена 1,1 → 1,2, награда 0,8, выключен, для всех$/,
      fa: /^@ada قیمت از ۱٫۱ به ۱٫۲، پاداش ۰٫۸، غیرفعال، برای همه$/,
    },
  ],
  [
    'saveEngagementType',
    {
      kind: 'type',
      changes: [
        { field: 'enabled', after: true },
        { field: 'forAll', after: false },
      ],
    },
    {
      en: /^@ada enabled, not for all$/,
      ru: /^@ada: включён, только для администраторов$/,
      fa: /^@ada فعال، فقط برای مدیران$/,
    },
  ],
  [
    'resolveReport',
    { kind: 'outcome', outcome: 'warn', note: 'Why' },
    {
      en: /^Resolved the report by @ada about @ben: .*warn.* \(Why\)$/i,
      ru: /^Жалоба @ada на @ben закрыта: .*предупр.* \(Why\)$/i,
      fa: /@ada دربارهٔ @ben رسیدگی شد: .*اخطار.* \(Why\)$/,
    },
  ],
  [
    'addNote',
    { kind: 'note', note: 'Kind' },
    { en: /^Note on @ada: Kind$/, ru: /о @ada: Kind$/, fa: /@ada: Kind$/ },
  ],
  [
    'closePost',
    { kind: 'places', count: 1 },
    {
      en: /^Closed a post by @ada with 1 open place$/,
      ru: /^Пост @ada закрыт, оставалось 1 место$/,
      fa: /^پست @ada با ۱ جای خالی بسته شد$/,
    },
  ],
  [
    'exportLog',
    { kind: 'export', acts: 1 },
    { en: /^Exported the log: 1 action$/, ru: /журнал.*1$/, fa: /برون‌بری شد: ۱/ },
  ],
  [
    'pinPost',
    { kind: 'plain' },
    { en: /^Pinned a post by @ada$/, ru: /@ada закреплён$/, fa: /@ada سنجاق شد$/ },
  ],
  [
    'resendMessage',
    { kind: 'plain' },
    {
      en: /^Sent a message to @ada again$/,
      ru: /для @ada отправлено снова$/,
      fa: /@ada دوباره فرستاده شد$/,
    },
  ],
  [
    'exportPerson',
    { kind: 'plain' },
    { en: /^Exported the data of @ada$/, ru: /Выгружены.*@ada$/, fa: /@ada برون‌بری شد$/ },
  ],
  [
    'erasePerson',
    { kind: 'plain' },
    { en: /^Erased @ada$/, ru: /Стёрты.*@ada$/, fa: /@ada پاک شد$/ },
  ],
];

const codes = Object.keys(languages) as LanguageCode[];

describe.each(codes)('in %s', (language) => {
  test.each(acts)(
    '[PA-07] [LA-01] the sentence of %s has its result and the right people',
    async (...act) => {
      const [action, facts, said] = act;
      const { actText } = await adminPart.load(language);
      const sentence = actText.sentence(action, '@ada', { ...facts, names: people });
      expect(sentence.replaceAll(/[\u2066-\u2069\u200E\u200F]/gu, '')).toMatch(said[language]);
    },
  );

  test('[PA-07] [PA-24] an appeal names one person, and unknown people are not named', async () => {
    const { actText } = await adminPart.load(language);
    const say = (names: readonly string[], action = 'resolveReport') =>
      actText.sentence(action, 'id1', { kind: 'plain', names });
    const appeal = { en: /appeal by/, ru: /Обжалование/, fa: /اعتراض/ }[language];
    expect(say(['@ada'])).toMatch(appeal);
    expect(say(people)).not.toMatch(appeal);
    const actions = ['resolveReport', 'pinPost', 'closePost', 'reviewEngagement', 'resendMessage'];
    for (const action of actions) {
      const sentence = say([], action);
      expect(sentence).not.toMatch(/undefined|id1/);
      expect(sentence).not.toBe('');
    }
  });
});

test('[LA-02] [PA-07] in Persian every act isolates the names in it', async () => {
  const { actText } = await adminPart.load('fa');
  for (const [action, facts] of acts) {
    const said = actText.sentence(action, '@ada', { ...facts, names: people });
    for (const name of people.filter((each) => said.includes(each))) {
      expect(said, action).toContain(isolated(name));
    }
  }
});

test('an act with unknown details is described by its name', async () => {
  const { actText } = await adminPart.load('en');
  const facts = actFacts({ action: 'warnUser', details: {} });
  expect(actText.sentence('warnUser', '@ada', facts)).toBe('Warned @ada');
  expect(actText.sentence('unheardOf', '@ada', facts)).toBe('unheardOf @ada');
});
