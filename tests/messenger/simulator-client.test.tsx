import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActions, type Actions } from '#server/messenger/page/actions.ts';
import {
  addCall,
  showHaptic,
  toast,
  useSimulator,
} from '#server/messenger/page/simulator-state.ts';

const config = { personas: [], bot: { username: 'yapp_demo_bot', title: 'Yapp' } };
const initial = useSimulator.getState();

let actions: Actions;
let view: HTMLElement;
let asked: string[];
let chats: readonly object[];

/** The events that the open app received from the client. */
const events = () =>
  useSimulator
    .getState()
    .calls.filter(({ direction }) => direction === 'event')
    .map(({ name, data }) => [name, data]);

/** A call of the open app. */
async function call(eventType: string, eventData?: object): Promise<void> {
  const source = view.querySelector('iframe')?.contentWindow ?? null;
  const data = JSON.stringify({ eventType, eventData });
  window.dispatchEvent(new MessageEvent('message', { data, source }));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  useSimulator.setState(initial, true);
  view = document.body.appendChild(document.createElement('div'));
  asked = [];
  chats = [];
  sessionStorage.setItem('kept', 'of the launch before');
  actions = createActions(view, config, {
    fetch: async (url, init) => {
      asked.push([init.method ?? 'GET', url, init.body].filter(Boolean).join(' '));
      const launch = { url: 'about:blank#signed', initData: 'x', userId: '1001' };
      return Response.json({ ...launch, chats, text: null });
    },
    session: sessionStorage,
    memory: localStorage,
  });
});

afterEach(() => {
  view.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[EM-07] a launch is signed by the server and opens in a fresh web view', async () => {
  chats = [{ id: '1001', kind: 'private', messages: [] }];

  await actions.open({ as: 'ada', platform: 'android' });

  expect(asked).toEqual([
    'GET /launch/sign?as=ada&platform=android',
    'GET /launch/messages?user=1001',
  ]);
  const frame = view.querySelector('iframe');
  expect([frame?.title, frame?.src]).toEqual(['Mini-app', 'about:blank#signed']);
  expect(frame?.getAttribute('sandbox')?.split(' ')).toEqual([
    'allow-scripts',
    'allow-same-origin',
    'allow-popups',
    'allow-forms',
    'allow-modals',
    'allow-popups-to-escape-sandbox',
    'allow-storage-access-by-user-activation',
  ]);
  expect(sessionStorage.getItem('kept')).toBeNull();
  expect(useSimulator.getState()).toMatchObject({ userId: '1001', client: { status: 'opening' } });
  expect(useSimulator.getState().chats).toEqual(chats);
});

test('[EM-08] nothing is launched before a person is chosen, and a plain browser has no bridge', async () => {
  await actions.open({});
  expect([asked, view.childElementCount]).toEqual([[], 0]);

  await actions.open({ isMessenger: false });
  expect(useSimulator.getState().client.status).toBe('open');
  await call('web_app_request_theme');
  expect(useSimulator.getState().calls).toEqual([]);
});

test('[EM-08] another launch replaces the web view and starts a new log', async () => {
  await actions.open({ as: 'ada' });
  await call('web_app_setup_back_button', { is_visible: true });
  await actions.open({ as: 'ben' });

  expect(view.querySelectorAll('iframe')).toHaveLength(1);
  expect(useSimulator.getState()).toMatchObject({ calls: [], client: { hasBackButton: false } });
});

test('[EM-08] the client notifies the app of a reload, a press, another theme and being minimized', async () => {
  await actions.open({ as: 'ada' });
  actions.client.reload();
  actions.client.press('back_button_pressed');
  actions.setScheme('dark');
  actions.client.minimize(true);
  expect(useSimulator.getState().client.isMinimized).toBe(true);
  actions.client.minimize(false);
  await vi.advanceTimersByTimeAsync(0);

  expect(events()).toMatchObject([
    ['reload_iframe', undefined],
    ['back_button_pressed', undefined],
    ['theme_changed', { theme_params: { bg_color: '#1c1c1d' } }],
    ['visibility_changed', { is_visible: false }],
    ['visibility_changed', { is_visible: true }],
  ]);
  expect(useSimulator.getState()).toMatchObject({
    settings: { theme: 'dark' },
    client: { isMinimized: false },
  });
});

test('[EM-08] only messages of the open app are calls', async () => {
  await actions.open({ as: 'ada' });
  const data = JSON.stringify({ eventType: 'web_app_ready' });
  window.dispatchEvent(new MessageEvent('message', { data, source: window }));
  expect(useSimulator.getState().client.status).toBe('opening');

  await call('web_app_ready');
  expect(useSimulator.getState().client.status).toBe('open');
});

test('[EM-08] an app that enabled the closing confirmation is closed only after a prompt', async () => {
  await actions.open({ as: 'ada' });
  await call('web_app_setup_closing_behavior', { need_confirmation: true });

  const kept = actions.client.close();
  const { popup } = useSimulator.getState();
  expect(popup).toMatchObject({
    message: 'Changes that you made may not be saved.',
    buttons: [
      { id: 'yes', text: 'Close anyway' },
      { id: '', text: 'Cancel' },
    ],
  });
  popup?.settle('');
  await kept;
  expect(view.childElementCount).toBe(1);

  const closed = actions.client.close();
  useSimulator.getState().popup?.settle('yes');
  await closed;
  expect(view.childElementCount).toBe(0);
  expect(useSimulator.getState()).toMatchObject({ popup: undefined, client: { status: 'closed' } });
});

test('[EM-08] a closed app leaves no popup, and a second popup replaces the first', async () => {
  await actions.open({ as: 'ada' });
  await call('web_app_open_popup', { message: 'One', buttons: [] });
  await call('web_app_open_popup', { message: 'Two', buttons: [] });
  expect(useSimulator.getState().popup?.message).toBe('Two');
  expect(events()).toEqual([['popup_closed', {}]]);

  await actions.client.close();

  expect(useSimulator.getState().popup).toBeUndefined();
});

test.each([
  ['ios', { bottom: 34, top: 0 }, { bottom: 34, top: 50 }],
  ['android', { bottom: 0, top: 0 }, { bottom: 0, top: 0 }],
])('[EM-08] the device of %s covers the same areas', async (platform, usual, full) => {
  await actions.open({ as: 'ada', platform });
  await call('web_app_request_safe_area');
  await call('web_app_request_content_safe_area');
  await call('web_app_request_fullscreen');

  expect(events()).toMatchObject([
    ['safe_area_changed', usual],
    ['content_safe_area_changed', { top: 0 }],
    ['fullscreen_changed', { is_fullscreen: true }],
    ['safe_area_changed', full],
    ['content_safe_area_changed', { top: 46 }],
  ]);
});

test.each([
  ['ios', 'unknown', 'unknown'],
  ['android', 'missed', 'added'],
  ['weba', 'unsupported', 'unsupported'],
])(
  '[EM-08] the home screen state of %s is kept for each person',
  async (platform, before, after) => {
    localStorage.clear();
    await actions.open({ as: 'ada', platform });
    await call('web_app_check_home_screen');
    await call('web_app_add_to_home_screen');
    useSimulator.getState().popup?.settle('yes');
    await vi.advanceTimersByTimeAsync(0);
    await call('web_app_check_home_screen');

    const statuses = events().filter(([name]) => name === 'home_screen_checked');
    expect(statuses.map(([, data]) => data)).toEqual([{ status: before }, { status: after }]);
  },
);

test('[EM-08] a button press and a start reach the bot, and its chats are refetched', async () => {
  await actions.open({ as: 'ada' });
  asked = [];
  const message = { id: '7', chatId: '1001', buttons: [], sentAtMs: 0 };

  await actions.press(message, 'acknowledge');
  await actions.start();

  expect(asked).toEqual([
    'POST /launch/messages/press {"messageId":"7","data":"acknowledge","userId":"1001"}',
    'GET /launch/messages?user=1001',
    'POST /launch/messages/start?user=1001',
    'GET /launch/messages?user=1001',
  ]);
  expect(useSimulator.getState().toasts[0]?.text).toBe('The bot has acknowledged the press');
});

test('[EM-08] a link opens the app, offers a chat or leaves the messenger, as it does there', async () => {
  const opened: string[] = [];
  vi.stubGlobal('open', (url: string) => void opened.push(url));
  await actions.open({ as: 'ada' });
  asked = [];

  actions.follow('https://t.me/yapp_demo_bot/yapp?startapp=reports');
  actions.follow('https://t.me/share/url?url=https://x.com');
  actions.follow('https://x.com/ada');
  actions.follow('javascript:alert(1)');
  await vi.advanceTimersByTimeAsync(0);

  expect(asked[0]).toBe('GET /launch/sign?as=ada&startapp=reports');
  expect(opened).toEqual(['https://x.com/ada']);
  expect(useSimulator.getState().toasts.map(({ text }) => text)).toEqual([
    'Opens the mini-app at reports',
    'Offers a chat to share https://x.com',
    'Opens x.com in the browser',
  ]);
});

test('[EM-08] notices and haptics disappear after a moment, each on its own, and the newest 300 calls stay', async () => {
  toast('Copied');
  showHaptic('light');
  await vi.advanceTimersByTimeAsync(600);
  toast('Copied');
  showHaptic('light');
  const numbers = useSimulator.getState().toasts.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(useSimulator.getState().haptic?.text).toBe('haptic light');
  await vi.advanceTimersByTimeAsync(500);
  expect(useSimulator.getState().haptic).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1800);
  expect(useSimulator.getState().toasts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600);
  expect(useSimulator.getState().toasts).toEqual([]);

  for (let line = 0; line < 301; line += 1) {
    addCall({ direction: 'call', name: String(line), data: undefined, note: '' });
  }
  const names = useSimulator.getState().calls.map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([300, '1', '300']);
});
