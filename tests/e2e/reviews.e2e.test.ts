import { expect, test } from 'vitest';
import { readRows } from './support/backend.ts';
import { useProduct } from './support/fixture.ts';
import { openWaiting } from './support/open-waiting.ts';

const running = useProduct();

const engagements = 30;
/** Half a second for each, during which its buttons ignore taps, plus ten seconds. */
const maxMs = 25_000;
const agreedMs = 2000;

test('[MY-09] [MY-20] 30 reviews are decided in 30 taps and at most 25 s, and another device follows', async () => {
  const postId = await openWaiting(running.product, engagements);
  const [author, other] = [await running.visit('ben'), await running.visit('ben')];
  await other.open();
  const waiting = other.page.getByRole('link', { name: /to review/ });
  await waiting.filter({ hasText: `${engagements} to review` }).waitFor();
  await author.open({ to: '/reviews' });
  await author.page.getByRole('article', { name: `1 of ${engagements}` }).waitFor();
  const begunMs = Date.now();
  for (let number = 1; number <= engagements; number++) {
    await author.page.getByRole('article', { name: `${number} of ${engagements},` }).waitFor();
    // A tap within half a second of the next one would be the second half of a double tap. The page looks each frame,
    // as a person would; the driver alone would look every half second.
    await author.page.waitForFunction(() =>
      [...document.querySelectorAll('button:not([aria-disabled])')].some((button) =>
        button.textContent.startsWith('Approve'),
      ),
    );
    await author.page.locator('button:not([aria-disabled])', { hasText: 'Approve' }).tap();
  }
  await author.page.getByText('Nothing to review').waitFor();
  const tookMs = Date.now() - begunMs;
  expect(tookMs).toBeLessThan(maxMs);
  // Leaving the screen sends the last ones.
  await author.page.getByRole('link', { name: 'Profile' }).tap();
  const sentMs = Date.now();
  await waiting.waitFor({ state: 'detached' });
  expect(Date.now() - sentMs).toBeLessThan(agreedMs);
  const decided = (await readRows(running.product, 'engagement')).filter(
    (row) => row['postId'] === postId && row['isApproved'] === true,
  );
  expect(decided).toHaveLength(engagements);
  expect([...author.complaints, ...other.complaints]).toEqual([]);
});
