import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { doubleText } from './support/axe.ts';
import { readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { brokenWordsOf, hiddenOf, keepTextSizes, smallTextsOf } from './support/large-text.ts';
import { leaveAndGo } from './support/in-place.ts';
import { within } from './support/within.ts';
import { wordsOf, type Words } from './support/words.ts';

const running = useProduct();

const smallPhone = { width: 360, height: 640 };

/** A screen and its main content. */
type Purpose = {
  readonly persona: string;
  readonly to: string;
  /** Opens what is not visible at once. */
  readonly open?: (page: Page, words: Words) => Promise<void>;
  /** What a person must see without scrolling. */
  readonly subjects: (page: Page, words: Words) => readonly Locator[];
};

const purposes: Readonly<Record<string, Purpose>> = {
  Reviews: {
    persona: 'ada',
    to: '/reviews',
    subjects: (page, { engagementTypeText }) => {
      const engagement = page.getByRole('article');
      return [
        engagement.getByText('Cleo Diaz'),
        engagement.getByText(engagementTypeText.like, { exact: true }),
      ];
    },
  },
  'a step': {
    persona: 'dan',
    to: '/earn',
    async open(page, words) {
      await feed(page, words).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
    subjects: (page, { stepText }) => [
      page.getByRole('heading', { name: stepText.headings.like() }),
      page.getByRole('button', { name: stepText.open.like }),
    ],
  },
  Home: {
    persona: 'ada',
    to: '/',
    subjects: (page, { format, homeText }) => [
      page.getByText(format.points(tenths(2500)), { exact: true }).first(),
      page.getByRole('button', { name: homeText.createPost, exact: true }).first(),
    ],
  },
  Earn: {
    persona: 'dan',
    to: '/earn',
    subjects: (page, words) => [
      feed(page, words).getByText('We rebuilt', { exact: false }).first(),
    ],
  },
  'a post': {
    persona: 'dan',
    to: '/post/quote',
    subjects: (page) => [
      page.getByText('The questions every').first(),
      page.getByText('Ben Carter'),
    ],
  },
  'Create post': {
    persona: 'ada',
    to: '/',
    async open(page, { homeText }) {
      await page.getByRole('button', { name: homeText.createPost, exact: true }).first().click();
    },
    subjects: (page, { createPostText }) => [
      page.getByRole('dialog').getByLabel(createPostText.link),
    ],
  },
  'a member': {
    persona: 'dan',
    to: '/user/1002',
    subjects: (page, { format }) => [
      page.getByText('Ben Carter').last(),
      page.getByText(format.points(tenths(425)), { exact: true }).first(),
    ],
  },
  Profile: {
    persona: 'ada',
    to: '/profile',
    subjects: (page, { format, titleText }) => [
      page.getByText('Ada Bright').first(),
      page.getByText(format.points(tenths(2500)), { exact: true }).first(),
      page.getByText(titleText.Novice, { exact: true }).first(),
    ],
  },
};

function feed(page: Page, { earnText }: Words): Locator {
  return page.getByRole('list', { name: earnText.posts });
}

/** The address of a look, with the id of the post that it is about. */
async function addressOf({ to }: Purpose): Promise<string> {
  if (to !== '/post/quote') return to;
  const posts = await readRows(running.product, 'posts');
  const quote = posts.find(({ link }) => link === 'https://x.com/ben_x/status/1800000000000000003');
  return `/post/${String(quote?.$id)}`;
}

test.each(['en', 'ru', 'fa'] satisfies readonly LanguageCode[])(
  '[LA-05] [LA-09] in %s all text grows to twice its size, a screen’s main content is visible first, and no word is broken at either size',
  async (lang) => {
    const words = await wordsOf(lang);
    const findings: string[] = [];
    const all = Object.entries(purposes);
    for (const persona of new Set(all.map(([, purpose]) => purpose.persona))) {
      const person = await running.visit({
        persona,
        viewport: smallPhone,
        isStill: true,
        locale: lang,
      });
      const own = all.filter(([, purpose]) => purpose.persona === persona);
      for (const [index, [name, purpose]] of own.entries()) {
        const to = await addressOf(purpose);
        if (index === 0) await person.open({ to, lang });
        else await leaveAndGo(person.page, to, words);
        const found = await inspect(person.page, { name: `${lang} ${name}`, purpose, lang, words });
        findings.push(...found);
      }
      await person.close();
    }
    expect(findings).toEqual([]);
  },
);

type Inspected = {
  readonly name: string;
  readonly purpose: Purpose;
  readonly lang: LanguageCode;
  readonly words: Words;
};

/** The problems of an open screen, at the usual text size and at twice the size, one line each. */
async function inspect(
  page: Page,
  { name, purpose, lang, words }: Inspected,
): Promise<readonly string[]> {
  await purpose.open?.(page, words);
  const subjects = purpose.subjects(page, words);
  for (const subject of subjects) await within(name, subject.waitFor());
  const brokenBefore = await brokenWordsOf(page);
  await keepTextSizes(page);
  const endDouble = await doubleText(page);
  // A title, a button or a tab with a long word is as large as the line allows; Russian words are long.
  const small = await smallTextsOf(
    page,
    lang === 'ru' ? { word: 1.4, text: 1.45 } : { word: 1.45, text: 1.9 },
  );
  const hidden: string[] = [];
  for (const subject of subjects) hidden.push(...(await hiddenOf(subject)));
  const broken = await brokenWordsOf(page);
  await endDouble();
  return [...brokenBefore, ...small, ...hidden, ...broken].map((text) => `${name}: ${text}`);
}
