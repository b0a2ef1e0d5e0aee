import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Failure } from '#src/domain/failure.ts';
import { toWireSentence } from '#src/services/reply.ts';
import { readChosenText } from '#src/state/start-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { errorText as persian } from '#src/text/fa/errors.ts';
import type { LanguageCode } from '#src/text/languages.ts';
import { errorText as russian } from '#src/text/ru/errors.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const languages: readonly (readonly [code: LanguageCode, errorText: ErrorText])[] = [
  ['ru', russian],
  ['fa', persian],
];

/** Screens that can read only the user's own row, with their messages. */
const failing: readonly (readonly [path: string, as: string, failure: Failure])[] = [
  ['/', '1001', { code: 'active_posts_load_failed' }],
  ['/earn', '1001', { code: 'posts_fetch_failed' }],
  ['/user/1002', '1001', { code: 'user_load_failed' }],
  ['/user/999', '1001', { code: 'user_not_found' }],
  ['/user/999', '7', { code: 'user_not_found' }],
];

async function openFixture(path: string): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  await backend.person('1001');
  await backend.person('1002');
  if (path === '/user/999') return backend;
  const fault = { from: 'client', times: 99, action: { status: 500 } } as const;
  await backend.fault({ ...fault, match: 'tables/(posts|engagement)/rows' });
  if (path === '/user/1002') await backend.fault({ ...fault, match: '/executions', skip: 1 });
  return backend;
}

test.each(
  failing.flatMap(([path, as, failure]) =>
    languages.map(([language, errorText]) => ({ path, as, failure, language, errorText })),
  ),
)(
  '[LA-08] $path for $as reports its failure in $language: $failure.code',
  async ({ path, as, failure, language, errorText }) => {
    const backend = await openFixture(path);
    openApp(backend, { as, path, chosenText: await readChosenText(language) });
    expect(await screen.findByText(errorText(failure))).toBeTruthy();
  },
);

test('[LA-08] an administrator’s tool says in Russian that it found no one', async () => {
  const backend = await openTestBackend();
  await backend.person('7', { isAdmin: true });
  const chosenText = await readChosenText('ru');
  const { user } = openApp(backend, { as: '7', path: '/admin/ban-tool', chosenText });
  const fields = await screen.findAllByRole('textbox');
  for (const field of fields) await user.type(field, 'nobody_here');
  await user.click(screen.getByRole('button', { name: 'Заблокировать' }));
  const failure = { code: 'handle_not_found', handle: 'nobody_here' } as const;
  expect(await screen.findByText(russian(failure))).toBeTruthy();
});

test('[LA-08] the compiler does not accept a refusal’s sentence as text, and a query’s error has no message', () => {
  const refusal = { error: toWireSentence('Said by the server') };
  // @ts-expect-error -- only `wordRefusal` may turn it into text
  const text: string = refusal.error;
  expect(text).toBeTypeOf('string');
  // @ts-expect-error -- and a screen cannot render it
  render(<p>{refusal.error}</p>);
});
