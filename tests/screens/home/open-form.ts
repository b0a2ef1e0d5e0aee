import { screen, within, type BoundFunctions, type queries } from '@testing-library/react';
import { openApp, type OpenOptions, type OpenedApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** The create-post form of a person, and the app that it is open in. */
export type Form = OpenedApp & { readonly sheet: BoundFunctions<typeof queries> };

/** Opens the create-post form of a person. */
export async function openForm(
  backend: TestBackend,
  options: Partial<OpenOptions> = {},
): Promise<Form> {
  const app = openApp(backend, { as: '1001', path: '/', ...options });
  await app.user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  await sheet.findByLabelText('Post link');
  return { ...app, sheet };
}

/** A backend with Ada, who has 250.0 points unless `columns` say otherwise. */
export async function openBackendOfAda(columns: object = {}): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500, ...columns });
  return backend;
}

/** Fills in a follow-only post for this many people. */
export async function fillIn({ user, sheet }: Form, limit: string): Promise<void> {
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), limit);
}
