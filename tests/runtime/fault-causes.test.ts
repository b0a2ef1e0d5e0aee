import { expect, test } from 'vitest';
import { err, ok } from '#src/domain/result.ts';
import type { Rows } from '#src/tables/rows.ts';
import { query } from '#src/tables/query.ts';
import { createFaultCauses, withNotedFaults } from '#server/runtime/fault-causes.ts';

test('[OP-19] causes are kept in their order, each once', () => {
  const { note, list } = createFaultCauses();
  for (const cause of ['second to none', 'first', 'second to none']) note(cause);

  expect(list()).toEqual(['second to none', 'first']);
});

test('[OP-19] a reading that fails is noted with its table, and a row that is not there is not', async () => {
  const answers: object[] = [
    err({ code: 'row_missing' }),
    err({ code: 'unreachable', message: 'fetch failed' }),
    ok({}),
    err({ code: 'unreachable', message: '' }),
    ok({ rows: [] }),
  ];
  const answer = async () => answers.shift();
  const noted: string[] = [];
  const rows = withNotedFaults({ get: answer, list: answer } as unknown as Rows, (cause) =>
    noted.push(cause),
  );

  expect(await rows.get('users', '1')).toEqual(err({ code: 'row_missing' }));
  await rows.get('posts', '1');
  await rows.get('posts', '2');
  await rows.list(query('reports'));
  expect(await rows.list(query('users'))).toEqual(ok({ rows: [] }));

  expect(noted).toEqual([
    'reading posts: unreachable, fetch failed',
    'reading reports: unreachable',
  ]);
});
