import { act, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';

afterEach(leaveTelegram);

const settle = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

async function setUp() {
  openWith(launchParameters());
  const client = installTelegramClient();
  const { startMessenger } = await import('#src/platform/telegram/start-messenger.ts');
  const hooks = {
    ...(await import('#src/platform/telegram/hooks.tsx')),
    ...(await import('#src/platform/telegram/later-hooks.ts')),
  };
  const messenger = startMessenger();
  await messenger.connect();
  const wrap = (child: ReactNode): ReactNode => (
    <StrictMode>
      <hooks.MessengerProvider messenger={messenger}>{child}</hooks.MessengerProvider>
    </StrictMode>
  );
  return { client, hooks, messenger, wrap };
}

test('the back button calls the handler of the last render and hides with the screen', async () => {
  const { client, hooks, wrap } = await setUp();
  function Screen({ onBack }: { readonly onBack: (() => void) | undefined }): ReactNode {
    hooks.useBackButton(onBack);
    return null;
  }
  const [first, second] = [vi.fn(), vi.fn()];
  const view = render(wrap(<Screen onBack={first} />));
  view.rerender(wrap(<Screen onBack={second} />));
  await settle();
  client.emit('back_button_pressed');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  view.rerender(wrap(<Screen onBack={undefined} />));
  await settle();
  const calls = client.callsOf('web_app_setup_back_button');
  expect(calls).toEqual([{ is_visible: true }, { is_visible: false }]);
});

test('a swipe down minimizes the app, except while a gesture needs it', async () => {
  const { client, messenger } = await setUp();
  const calls = () => client.callsOf('web_app_setup_swipe_behavior');
  messenger.verticalSwipes(true);
  expect(calls()).toEqual([]);
  for (const isAllowed of [false, true]) {
    messenger.verticalSwipes(isAllowed);
    expect(calls().at(-1)).toEqual({ allow_vertical_swipe: isAllowed });
  }
});

test('the client asks before closing while something would be lost', async () => {
  const { client, hooks, wrap } = await setUp();
  function Screen({ isDirty }: { readonly isDirty: boolean }): ReactNode {
    hooks.useClosingConfirmation(isDirty);
    return null;
  }
  const lastCall = () => client.callsOf('web_app_setup_closing_behavior').at(-1);
  const view = render(wrap(<Screen isDirty />));
  await settle();
  expect(lastCall()).toEqual({ need_confirmation: true });
  view.rerender(wrap(<Screen isDirty={false} />));
  await settle();
  expect(lastCall()).toEqual({ need_confirmation: false });
});

test('the theme is followed live', async () => {
  const { client, hooks, wrap } = await setUp();
  function Screen(): ReactNode {
    return <p>{hooks.useTheme().isDark ? 'dark' : 'light'}</p>;
  }
  render(wrap(<Screen />));
  expect(screen.getByText('dark')).toBeDefined();
  act(() => client.emit('theme_changed', { theme_params: { bg_color: '#ffffff' } }));
  expect(await screen.findByText('light')).toBeDefined();
});
