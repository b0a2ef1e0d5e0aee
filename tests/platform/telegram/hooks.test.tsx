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
  const hooks = await import('#src/platform/telegram/hooks.tsx');
  const messenger = startMessenger();
  const wrap = (child: ReactNode): ReactNode => (
    <StrictMode>
      <hooks.MessengerProvider messenger={messenger}>{child}</hooks.MessengerProvider>
    </StrictMode>
  );
  return { client, hooks, wrap };
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

test('the main button follows its state and calls the handler of the last render', async () => {
  const { client, hooks, wrap } = await setUp();
  function Screen(props: { readonly text: string; readonly onPress: () => void }): ReactNode {
    hooks.useMainButton({
      text: props.text,
      isEnabled: true,
      isLoading: false,
      onPress: props.onPress,
    });
    return null;
  }
  const [first, second] = [vi.fn(), vi.fn()];
  const view = render(wrap(<Screen text="Like" onPress={first} />));
  view.rerender(wrap(<Screen text="Like for 5.0" onPress={second} />));
  await settle();
  expect(client.callsOf('web_app_setup_main_button').at(-1)).toMatchObject({
    text: 'Like for 5.0',
    is_visible: true,
  });
  client.emit('main_button_pressed');
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  view.unmount();
  await settle();
  expect(client.callsOf('web_app_setup_main_button').at(-1)).toMatchObject({ is_visible: false });
});

test('the theme is followed live', async () => {
  const { client, hooks, wrap } = await setUp();
  function Screen(): ReactNode {
    return <p>{hooks.useTheme().isDark ? 'dark' : 'light'}</p>;
  }
  render(wrap(<Screen />));
  expect(screen.getByText('dark')).toBeDefined();
  act(() => client.emit('theme_changed', { theme_params: { bg_color: '#ffffff' } }));
  expect(screen.getByText('light')).toBeDefined();
});
