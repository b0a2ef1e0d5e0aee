import { screen, within, type BoundFunctions, type queries } from '@testing-library/react';
import { newDevice, openApp, type OpenedApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

/** The step sheet of a post, and the app that it is open in. */
export type Steps = OpenedApp & {
  readonly sheet: BoundFunctions<typeof queries>;
  /** The step shown, as a screen reader hears it. */
  readonly step: () => string | null;
  readonly button: (name: string | RegExp) => HTMLButtonElement;
  readonly press: (name: string | RegExp) => Promise<void>;
};

/** A post of Ada's that asks for these types, and Ben, who may engage. */
export async function openFixture(types: readonly string[]): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 25_000 });
  await backend.person('1002', { name: 'Ben' });
  await publish(backend, '1001', { types, limit: 5, status: 77 });
  return backend;
}

/** Opens the step sheet of the one post, as Ben. */
export async function openSteps(backend: TestBackend, device = newDevice()): Promise<Steps> {
  const app = openApp(backend, { as: '1002', path: '/earn', device });
  await app.user.click(await screen.findByRole('button', { name: /Ada Love/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  const button = (name: string | RegExp) => sheet.getByRole<HTMLButtonElement>('button', { name });
  return {
    ...app,
    sheet,
    button,
    step: () => sheet.getByRole('progressbar', { name: 'Steps' }).getAttribute('aria-valuetext'),
    press: (name) => app.user.click(button(name)),
  };
}
