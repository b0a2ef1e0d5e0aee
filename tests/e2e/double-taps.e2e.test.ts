import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useProduct } from './support/fixture.ts';
import { openWaiting } from './support/open-waiting.ts';
import { addReports, addRequests } from './support/queues.ts';

const running = useProduct();

/** Presses a button twice, faster than a person sees what appeared in between. */
const doublePresses = {
  finger: async (page: Page, button: Locator) => {
    const box = await button.boundingBox();
    if (box === null) throw new Error('it is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x, y);
  },
  mouse: async (_page: Page, button: Locator) => button.dblclick(),
  'held-down key': async (page: Page, button: Locator) => {
    await button.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
};

test.for(Object.entries(doublePresses))(
  '[MY-22] a double tap decides one item in every queue, by %s',
  async ([by, press]) => {
    const number = Object.keys(doublePresses).indexOf(by);
    await addRequests(running.product, 3, 7_200_001 + number * 10);
    await addReports(
      running.product,
      [1, 2, 3].map((report) => `twice${String(number)}-${String(report)}`),
    );
    await openWaiting(running.product, 3);
    const queues = [
      { persona: 'olga', to: '/requests', row: /^@asks_/, decide: 'Approve' },
      { persona: 'olga', to: '/reports', row: /^It was there/, decide: 'Mark as Resolved' },
      { persona: 'ben', to: '/reviews', row: undefined, decide: 'Approve' },
    ];
    for (const { persona, to, row, decide } of queues) {
      const person = await running.visit(persona);
      const { page } = person;
      await person.open({ to });
      if (row !== undefined) await page.getByRole('button', { name: row }).first().click();
      const button = page.getByRole('button', { name: decide, exact: true });
      await button.click({ trial: true });
      // The oldest come first, so what was added now is not always at the beginning.
      const firstPlace = parseInt(
        await page
          .getByText(/^\d+ of \d+$/)
          .first()
          .innerText(),
        10,
      );
      await press(page, button);
      const place = page.getByText(new RegExp(`^${String(firstPlace + 1)} of \\d+$`));
      await place.waitFor();
      // By then a second decision would have shown the third one.
      await button.click({ trial: true });
      expect(await place.count()).toBe(1);
      expect(person.complaints).toEqual([]);
      await person.close();
    }
  },
);
