import type { Page } from 'playwright-core';
import { adminLooks } from './admin-looks.ts';
import { readRows } from './backend.ts';
import type { Look, LookedAtPosts } from './look.ts';
import { memberLooks } from './member-looks.ts';
import type { Product } from './product.ts';
import type { Words } from './words.ts';

/** Every screen and sheet of the product, over the demo's posts. */
export function looksAt(posts: LookedAtPosts): readonly Look[] {
  return [...memberLooks(posts), ...adminLooks(posts)];
}

/** Every screen and sheet of a product that runs. */
export async function looksOf(product: Product): Promise<readonly Look[]> {
  const rows = await readRows(product, 'posts');
  const idOf = (link: string): string => {
    const row = rows.find((one) => one['link'] === link);
    if (row === undefined) throw new Error(`no post with the link ${link}`);
    return row.$id;
  };
  return looksAt({
    launch: idOf('https://x.com/ada_x/status/1800000000000000001'),
    quote: idOf('https://x.com/ben_x/status/1800000000000000003'),
  });
}

/** Opens a look as its persona, and waits until it is rendered. */
export async function openLook(page: Page, look: Look, words: Words): Promise<void> {
  await look.prepare?.(page, words);
  await page
    .getByRole('heading', { name: look.heading(words) })
    .first()
    .waitFor();
}
