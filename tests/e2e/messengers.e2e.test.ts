import { expect, test } from 'vitest';
import { useProduct } from './support/fixture.ts';
import { desk } from './support/visitor.ts';

const running = useProduct();

type Profile = {
  readonly name: string;
  readonly platform: string;
  readonly version: string;
  /** Whether the client has a back button; if not, the app draws its own. */
  readonly hasBack: boolean;
  /** Which bars of the client are painted in the app's colors. */
  readonly painted: readonly string[];
};

const header = 'web_app_set_header_color';

const bottomBar = 'web_app_set_bottom_bar_color';

const profiles: readonly Profile[] = [
  {
    name: 'iOS 9.1',
    platform: 'ios',
    version: '9.1',
    hasBack: true,
    painted: [header, bottomBar],
  },
  {
    name: 'Android 7.10',
    platform: 'android',
    version: '7.10',
    hasBack: true,
    painted: [header, bottomBar],
  },
  { name: 'a 6.0 client', platform: 'android', version: '6.0', hasBack: false, painted: [] },
  {
    name: 'Web A, framed',
    platform: 'weba',
    version: '9.1',
    hasBack: true,
    painted: [header, bottomBar],
  },
];

test.each(profiles)(
  '[EM-08] on $name the app opens, follows the theme, goes back, and calls only methods that the client knows',
  async ({ platform, version, hasBack, painted }) => {
    const ben = await running.visit({ persona: 'ben', viewport: desk });
    const { page } = ben;
    const app = await ben.openInSimulator({ to: '/user/1001', platform, version, theme: 'dark' });
    await app.getByRole('heading', { name: 'Ada Bright' }).waitFor();
    expect(await app.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('tab', { name: /^Calls/ }).click();
    for (const method of ['web_app_ready', 'web_app_expand', ...painted])
      await page.locator(`#calls [data-name="${method}"]`).first().waitFor();

    const ownBack = app.getByRole('button', { name: 'Back' });
    expect(await ownBack.count()).toBe(hasBack ? 0 : 1);
    await (hasBack ? page.getByRole('button', { name: 'Back' }) : ownBack).click();
    await app.getByRole('heading', { name: 'My Tasks' }).waitFor();

    await app.getByRole('navigation').getByRole('link', { name: 'Earn' }).click();
    await app.getByRole('list', { name: 'Posts to engage with' }).waitFor();
    expect(await page.locator('#calls .call-note').allTextContents()).toEqual([]);
    expect(ben.complaints).toEqual([]);
    await ben.close();
  },
);

test('outside of the messenger the app shows the way into it', async () => {
  const stranger = await running.visit({ persona: '' });
  const { page } = stranger;
  await page.goto(`${running.product.origin}/earn`);
  await page.getByRole('heading', { name: 'Yapp lives in Telegram' }).waitFor();
  await page.getByRole('link', { name: 'Open in Telegram' }).waitFor();
  expect(stranger.complaints).toEqual([]);
  await stranger.close();
});
