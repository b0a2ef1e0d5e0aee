import { statusIdOf } from '#src/domain/posts/post-link.ts';
import type { Write } from '../runtime/writes.ts';
import { rowMigration } from './migration.ts';

/** Posts say which status on X they lead to. Rules FA-13, OP-09. */
export const completePosts = rowMigration({
  version: 3,
  name: 'posts name the status that they lead to',
  table: 'posts',
  writesFor: async (posts) =>
    posts.flatMap(({ id, link, statusId }): readonly Write[] => {
      const postStatusId = statusIdOf(link);
      if (statusId !== null || postStatusId === null) return [];
      return [{ action: 'update', table: 'posts', rowId: id, data: { postStatusId } }];
    }),
});
