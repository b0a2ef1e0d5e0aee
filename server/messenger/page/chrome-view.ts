import type { Client } from './client.ts';
import type { NativeButton } from './client-state.ts';
import { button, byId, h, icon } from './dom.ts';
import type { LaunchSettings } from './settings.ts';

/** What the chrome needs of the page around it. */
export interface ChromeOptions {
  readonly client: Client;
  readonly title: string;
  readonly settings: () => LaunchSettings;
  readonly openAgain: () => void;
}

/** Draws what the client shows around the app; the answer redraws it after a change. */
export function createChromeView(options: ChromeOptions): () => void {
  const { client } = options;
  const phone = byId('phone');
  const leading = byId('client-leading');
  const menuButton = byId('client-menu-button');
  const menu = byId('client-menu');
  const setMenu = (isOpen: boolean): void => {
    menu.hidden = !isOpen;
    menuButton.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      menu.replaceChildren(...drawMenu(client, () => setMenu(false)));
      menu.querySelector('button')?.focus();
    }
  };
  leading.addEventListener('click', () => {
    if (client.state().hasBackButton) {
      client.press('back_button_pressed');
    } else {
      void client.close();
    }
  });
  menuButton.addEventListener('click', () => setMenu(menu.hidden !== false));
  byId('client-bar').addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !menu.hidden) {
      setMenu(false);
      menuButton.focus();
    }
  });
  byId('client-title').textContent = options.title;
  // Pressing elsewhere closes the menu; the frame takes the focus when it is pressed.
  window.addEventListener('blur', () => setMenu(false));

  return () => {
    const state = client.state();
    const settings = options.settings();
    phone.dataset['status'] = state.isMinimised ? 'minimised' : state.status;
    phone.dataset['platform'] = settings.platform;
    phone.dataset['messenger'] = String(settings.isMessenger);
    phone.classList.toggle('is-fullscreen', state.isFullscreen);
    const isOpen = state.status === 'open' || state.status === 'opening';
    for (const control of [leading, menuButton]) {
      control.toggleAttribute('hidden', !isOpen || !settings.isMessenger);
    }
    drawLeading(leading, state.hasBackButton);
    paint(phone, options);
    const buttons = [state.secondaryButton, state.mainButton];
    drawButtons(byId('client-buttons'), buttons, client);
    drawCover(byId('client-cover'), options);
  };
}

function drawLeading(leading: HTMLElement, hasBackButton: boolean): void {
  const label = hasBackButton ? 'Back' : 'Close';
  if (leading.getAttribute('aria-label') !== label) {
    leading.setAttribute('aria-label', label);
    leading.replaceChildren(icon(hasBackButton ? 'back' : 'close'), h('span', {}, label));
  }
}

function paint(phone: HTMLElement, options: ChromeOptions): void {
  const state = options.client.state();
  const theme = options.client.theme();
  const colorOf = (chosen: string, ...keys: readonly string[]): string =>
    theme[chosen] ?? (chosen || (keys.map((key) => theme[key]).find(Boolean) ?? ''));
  const header = colorOf(state.headerColor, 'header_bg_color', 'bg_color') || '#ffffff';
  const set = (name: string, value: string): void => phone.style.setProperty(name, value);
  set('--client-header', header);
  set('--client-header-text', isDark(header) ? '#ffffff' : '#000000');
  set('--client-background', colorOf(state.backgroundColor, 'secondary_bg_color', 'bg_color'));
  set('--client-bar', colorOf(state.bottomBarColor, 'bottom_bar_bg_color', 'bg_color'));
  set('--client-button', theme['button_color'] ?? '#2481cc');
  set('--client-button-text', theme['button_text_color'] ?? '#ffffff');
}

function isDark(color: string): boolean {
  const value = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 0xff, value & 0xff];
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
}

function drawButtons(
  bar: HTMLElement,
  [secondary, main]: readonly NativeButton[],
  client: Client,
): void {
  const drawn = [
    secondary?.isVisible ? drawButton(secondary, 'secondary', client) : undefined,
    main?.isVisible ? drawButton(main, 'main', client) : undefined,
  ].filter((one) => one !== undefined);
  bar.hidden = drawn.length === 0;
  bar.dataset['position'] = secondary?.position ?? 'left';
  bar.replaceChildren(...drawn);
}

function drawButton(
  shown: NativeButton,
  kind: 'main' | 'secondary',
  client: Client,
): HTMLButtonElement {
  const drawn = button(
    {
      class: `native-button native-${kind}${shown.hasShine ? ' has-shine' : ''}`,
      attributes: { 'aria-busy': String(shown.isLoading) },
      on: { click: () => client.press(`${kind}_button_pressed`) },
    },
    h('span', {}, shown.text),
  );
  if (shown.isLoading) {
    drawn.append(h('span', { class: 'spinner', attributes: { 'aria-hidden': 'true' } }));
  }
  drawn.disabled = !shown.isActive;
  drawn.style.backgroundColor = shown.color;
  drawn.style.color = shown.textColor;
  return drawn;
}

function drawMenu(client: Client, close: () => void): HTMLElement[] {
  const entry = (text: string, act: () => void): HTMLElement =>
    button(
      {
        attributes: { role: 'menuitem' },
        on: {
          click: () => {
            close();
            act();
          },
        },
      },
      text,
    );
  const settings = entry('Settings', () => client.press('settings_button_pressed'));
  return [
    ...(client.state().hasSettings ? [settings] : []),
    entry('Reload page', () => client.reload()),
    entry('Minimise', () => client.minimise(true)),
    entry('Close', () => void client.close()),
  ];
}

function drawCover(cover: HTMLElement, options: ChromeOptions): void {
  const { status, isMinimised } = options.client.state();
  const text = coverText(status, isMinimised);
  cover.hidden = text === undefined;
  if (text === undefined || cover.dataset['text'] === text) {
    cover.dataset['text'] = text ?? '';
    return;
  }
  cover.dataset['text'] = text;
  const act = (): void => (isMinimised ? options.client.minimise(false) : options.openAgain());
  const label = isMinimised ? 'Restore' : 'Open again';
  cover.replaceChildren(
    h('p', {}, text),
    ...(status === 'idle' ? [] : [button({ class: 'primary', on: { click: act } }, label)]),
  );
}

function coverText(status: string, isMinimised: boolean): string | undefined {
  if (isMinimised) {
    return 'The mini-app is minimised.';
  }
  if (status === 'closed') {
    return 'The mini-app is closed.';
  }
  return status === 'idle' ? 'Choose a person to open the mini-app as.' : undefined;
}
