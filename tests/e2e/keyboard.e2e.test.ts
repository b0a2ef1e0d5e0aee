import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { wordsOf, type Words } from './support/words.ts';

const running = useProduct();

const wholeJobMs = 120_000;

/** More than the number of controls on any screen. */
const maxPresses = 90;

/** Whether one of these has the focus. */
async function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluateAll((elements) => elements.some((one) => one === document.activeElement));
}

/** Reaches a control by the Tab key alone; fails if Tab does not lead there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Waits until a live region announces something, possibly only to screen readers. */
async function waitForSaid(page: Page, text: string): Promise<void> {
  // Found by its role, so it is not hidden from them.
  const region = page.getByRole('status').filter({ hasText: text });
  await region.first().waitFor({ state: 'attached' });
}

/** Waits until a heading has the focus, and so is read out. */
async function waitForHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name });
  await heading.waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
}

type Publication = { readonly about: string; readonly link: string; readonly guide: string };

/** Publishes a post that asks two people for a like and a comment. */
async function publish(page: Page, words: Words, { about, link, guide }: Publication) {
  const { createPostText, engagementTypeText } = words;
  await pressOn(page, page.getByRole('button', { name: createPostText.title }));
  const form = page.getByRole('dialog', { name: createPostText.title });
  await typeInto(page, form.getByRole('textbox', { name: createPostText.link }), link);
  await typeInto(page, form.getByRole('textbox', { name: createPostText.about }), about);
  for (const type of ['like', 'comment'] satisfies EngagementType[])
    await pressOn(page, form.getByRole('button', { name: engagementTypeText[type] }));
  await typeInto(page, form.getByRole('textbox', { name: createPostText.limit }), '2');
  await typeInto(page, form.getByRole('textbox', { name: createPostText.guide.comment }), guide);
  await pressOn(
    page,
    form.getByRole('button', { name: createPostText.publishFor(tenths(64)), exact: true }),
  );
  await form.waitFor({ state: 'hidden' });
  await waitForSaid(page, createPostText.published);
}

/** Finds the post in the feed, does its two steps, and submits. */
async function engage(page: Page, words: Words, about: string, proof: string): Promise<void> {
  const { earnText, stepText, tabText } = words;
  await pressOn(page, page.getByRole('link', { name: tabText.earn }));
  await waitForHeading(page, earnText.title);
  await pressOn(page, page.getByRole('button').filter({ hasText: about }));
  const sheet = page.getByRole('dialog', { name: stepText.title('ada_x') });
  await pressOn(page, sheet.getByRole('button', { name: stepText.open.like }));
  await pressOn(page, sheet.getByRole('button', { name: stepText.forward.next_step }));
  await waitForHeading(page, stepText.headings.comment());
  await typeInto(page, sheet.getByRole('textbox', { name: stepText.proofLabel.comment }), proof);
  await waitForSaid(page, stepText.proofGood);
  await pressOn(page, sheet.getByRole('button', { name: stepText.forward.complete_and_submit }));
  await waitForSaid(page, stepText.submitted);
}

/** Approves the only engagement with the user's post. */
async function approve(page: Page, words: Words, about: string): Promise<void> {
  const { decisionsText, homeText, reviewText } = words;
  await pressOn(page, page.getByRole('button').filter({ hasText: about }));
  const sheet = page.getByRole('dialog', { name: homeText.postDetails });
  await pressOn(page, sheet.getByRole('button', { name: reviewText.approve, exact: true }));
  await waitForSaid(page, decisionsText.did('approve', 'dan_x'));
}

const jobs: readonly (Publication & { readonly lang: LanguageCode; readonly status: string })[] = [
  {
    lang: 'fa',
    about: 'رشتهٔ توییت ما',
    link: 'https://x.com/ada_x/status/1900000000000000101',
    guide: 'بنویسید از کدام بخش بیشتر خوشتان آمد.',
    status: '1910000000000000101',
  },
  {
    lang: 'en',
    about: 'Our launch thread',
    link: 'https://x.com/ada_x/status/1900000000000000102',
    guide: 'Say what you like most about it.',
    status: '1910000000000000102',
  },
];

test.each(jobs)(
  '[LA-07] the main job in $lang by keyboard alone: a member publishes, another engages, the author approves, and a screen reader hears each result',
  async ({ lang, status, ...publication }) => {
    const words = await wordsOf(lang);
    const ada = await running.visit({ persona: 'ada', isStill: true });
    await ada.open({ lang });
    expect(await ada.page.locator('html').getAttribute('lang')).toBe(lang);
    await publish(ada.page, words, publication);

    const dan = await running.visit({ persona: 'dan', isStill: true });
    await dan.open({ lang });
    await engage(dan.page, words, publication.about, `https://x.com/dan_x/status/${status}`);
    expect(dan.complaints).toEqual([]);
    await dan.close();

    await ada.open({ lang });
    await approve(ada.page, words, publication.about);
    const { product } = running;
    const posts = await readRows(product, 'posts');
    const post = posts.find((row) => row['link'] === publication.link);
    const engagements = (await readRows(product, 'engagement')).filter(
      (row) => row['postId'] === post?.$id,
    );
    expect(engagements.map((row) => [row['engagedBy'], row['isApproved']])).toEqual([
      ['1004', true],
    ]);
    expect(ada.complaints).toEqual([]);
    await ada.close();
  },
  wholeJobMs,
);
