import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { rowMigration, updatesWithChanges } from './migration.ts';

/** Posts say which status on X they lead to. Rules FA-13, OP-09. */
export const completePosts = rowMigration({
  version: 3,
  name: 'posts name the status that they lead to',
  table: 'posts',
  writesFor: async (posts) =>
    updatesWithChanges(
      posts.map(({ id, link, statusId }) => {
        const postStatusId = statusIdOf(link);
        const isWhole = statusId !== null || postStatusId === null;
        const data = isWhole ? {} : { postStatusId };
        return { action: 'update', table: 'posts', rowId: id, data };
      }),
    ),
});
