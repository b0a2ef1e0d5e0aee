import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '#src/contract/operations/operations.ts';
import { readCatalogComments, readComments } from '#server/docs/operations-page.ts';
import { tables } from '#src/tables/schema.ts';
import { generatedFiles } from '#server/docs/generated-files.ts';
import { sentence } from '#tests/text/sentences.ts';

const closeRefusals = [
  'post_id_missing',
  'post_not_found',
  'not_post_author',
  'post_full',
  'post_close_failed',
] as const;

test.each(generatedFiles())('[OP-15] $path is what `npm run docs` writes', ({ path, text }) => {
  expect(readFileSync(path, 'utf8'), 'run `npm run docs`').toBe(text);
});

test('[OP-15] every operation documents what it does and what it refuses, in order', () => {
  const comments = readComments();
  expect([...comments.keys()].toSorted()).toEqual(Object.keys(operations).toSorted());
  expect(comments.get('closePost')?.refuses).toEqual(closeRefusals);
});

test('[OP-15] an operation without refusals and a refusal without a sentence are errors', () => {
  const entryWith = (comment: string) =>
    `const operations = {\n  /** ${comment} */\n  greet: {\n  },\n};\n`;
  expect(() => readCatalogComments(entryWith('`greet`: says hello.'))).toThrow(
    'greet does not say what it refuses',
  );
  expect(() => readCatalogComments(entryWith('`greet`: says hello. @refuses rudeness'))).toThrow(
    'greet: there is no refusal rudeness',
  );
});

test('[OP-15] the page has each operation’s callers, input, output and refusals', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const section = page.split('\n## ').find((part) => part.startsWith('closePost\n'));
  expect(section).toBe(
    `closePost

Closes a post by its id; returns the refund to its author, in tenths. The log keeps 200 characters of an administrator's reason. Rules FA-05, AD-16.

Who may call it: approved members and administrators. Fallback: \`post_close_failed\`.

Input:

- \`requestId\`: string, required
- \`postId\`: string
- \`reason\`: string

Output:

- \`postId\`: string
- \`refundTenths\`: integer

Refusals, in the order in which they are checked:

${closeRefusals.map((code) => `- \`${code}\`: ${sentence(code)}\n`).join('')}`,
  );
});

test('[OP-14] tables, function and site are in the configuration in the form that Appwrite’s CLI reads', () => {
  const text = readFileSync('appwrite.config.json', 'utf8');
  const config = JSON.parse(text) as {
    tables: { $id: string; columns: { key: string }[]; indexes: object[] }[];
    functions: object[];
    sites: object[];
  };
  const posts = config.tables.find(({ $id }) => $id === 'posts');
  expect(config.tables.map(({ $id }) => $id)).toEqual(Object.keys(tables));
  expect(posts).toMatchObject({
    databaseId: 'yapp',
    name: 'Posts',
    rowSecurity: true,
    $permissions: ['read("label:member")', 'read("label:admin")'],
  });
  expect(posts?.columns.find(({ key }) => key === 'engagementTypes')).toMatchObject({
    type: 'string',
    array: true,
  });
  expect(posts?.indexes).toContainEqual({
    key: 'by_author',
    type: 'key',
    columns: ['authorId', '$createdAt'],
    orders: ['ASC', 'DESC'],
  });
  // Beyond JavaScript's safe integers: the CLI reads it exactly, and the server returns it so.
  expect(text).toContain('"max": 9223372036854775807');
  expect(config.functions).toMatchObject([{ $id: 'operations', schedule: '* * * * *' }]);
  expect(config.sites).toMatchObject([{ adapter: 'static', fallbackFile: 'index.html' }]);
});
