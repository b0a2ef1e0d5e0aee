import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useProduct } from './support/fixture.ts';
import { nextFrames } from './support/in-place.ts';
import { phoneOf } from './support/phone.ts';

const running = useProduct();
const { openPhone, addressOf } = phoneOf(running);

/** Three times what fits on a phone. */
const maxRows = 30;
const maxPictured = 12;

/** The feed's response instead of its posts: as many copies as a page can hold. */
async function bringPosts(page: Page, count: number): Promise<void> {
  await page.route(/\/v1\/functions/, async (route) => {
    const response = await route.fetch();
    const execution = executionSchema.parse(await response.json());
    const answer = answerSchema.safeParse(JSON.parse(execution.responseBody));
    if (!answer.success) return route.fulfill({ response });
    const { posts, decisions } = answer.data.screen;
    const copies = (packed: z.infer<typeof packedSchema>) => ({
      count,
      fields: Object.fromEntries(
        Object.entries(packed.fields).map(([name, [first]]) => [name, Array(count).fill(first)]),
      ),
    });
    const many = copies(posts);
    many.fields['id'] = Array.from({ length: count }, (_, index) => `copy${index}`);
    const shown = { ...answer.data.screen, posts: many, decisions: copies(decisions) };
    const responseBody = JSON.stringify({ ...answer.data, screen: { ...shown, nextCursor: null } });
    return route.fulfill({ response, json: { ...execution, responseBody } });
  });
}

const executionSchema = z.looseObject({ responseBody: z.string() });
const packedSchema = z.object({
  count: z.number(),
  fields: z.record(z.string(), z.array(z.unknown())),
});
const answerSchema = z.looseObject({
  screen: z.looseObject({
    kind: z.literal('feed'),
    posts: packedSchema,
    decisions: packedSchema,
  }),
});

test.each(['en', 'ru', 'fa'])(
  '[SP-03] [SP-10] in %s a feed of 1,000 posts keeps few rows in the document and fewer in its snapshot, from the first to the last',
  async (language) => {
    const { page } = await openPhone();
    await page.addInitScript((value) => {
      const kept = { version: 1, savedAtMs: Date.now(), value };
      localStorage.setItem('yapp-language-1002', JSON.stringify(kept));
    }, language);
    await bringPosts(page, 1000);
    await page.goto(addressOf('ben', '/earn'));
    const rows = page.locator('main ul[aria-label] > li');
    await rows.first().waitFor();
    // The list is as long as its thousand posts once the code that measures it is there.
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(heightOf).toBeGreaterThan(1000 * 100);
    expect(await rows.count()).toBeLessThanOrEqual(maxRows);
    const kept = () => page.evaluate(() => localStorage.getItem('yapp-screen-1002'));
    await expect.poll(kept).toContain(`"language":"${language}"`);
    const picture = (await kept()) ?? '';
    expect(picture.length).toBeLessThanOrEqual(64_000);
    expect(picture.match(/aria-posinset=/g)?.length).toBeLessThanOrEqual(maxPictured);

    for (const share of [0.25, 0.5, 0.75, 1]) {
      await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share);
      await nextFrames(page, 4);
      expect(await rows.count()).toBeLessThanOrEqual(maxRows);
    }
    const isLast = () =>
      rows.evaluateAll((shown) =>
        shown.some((row) => row.getAttribute('aria-posinset') === '1000'),
      );
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return isLast();
      })
      .toBe(true);
    expect(await rows.count()).toBeLessThanOrEqual(maxRows);
  },
);
