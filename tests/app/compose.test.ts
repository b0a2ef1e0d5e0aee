import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  initDataOf,
  installTelegramClient,
  launchParameters,
  leaveTelegram,
  openWith,
} from '#tests/support/telegram-client.ts';

afterEach(() => {
  leaveTelegram();
  window.localStorage.clear();
});

const variables = {
  VITE_APPWRITE_PROJECT_ID: 'yapp',
  VITE_APPWRITE_DATABASE_ID: 'yapp',
  VITE_APPWRITE_FUNCTION_ID: 'operations',
  VITE_BOT_APP_URL: 'https://t.me/example_bot/yapp',
};

type Given = {
  readonly chosen?: string;
  /** The language of the launch data; null if it states none. */
  readonly launched: string | null;
  readonly browser: string;
};

/** The language in which the app is created. */
async function languageOf({ chosen, launched, browser }: Given): Promise<string> {
  installTelegramClient();
  const language = launched === null ? {} : { language_code: launched };
  const user = JSON.stringify({ id: 1001, first_name: 'Ada', username: 'ada', ...language });
  openWith(launchParameters({ tgWebAppData: initDataOf({ user }) }));
  if (chosen !== undefined) {
    const kept = { version: 1, savedAtMs: Date.now(), value: chosen };
    window.localStorage.setItem('yapp-language-1001', JSON.stringify(kept));
  }
  const spoken = vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(browser);
  onTestFinished(() => {
    spoken.mockRestore();
  });
  const { compose } = await import('#src/app/compose.ts');
  return compose(variables, window, { answer: unanswered, startedAtMs: 0 }).language;
}

const unanswered = new Promise<never>(() => undefined);

const orders: readonly (readonly [language: string, because: string, given: Given])[] = [
  ['fa', 'it was chosen', { chosen: 'fa', launched: 'ru', browser: 'en-GB' }],
  ['en', 'it was chosen', { chosen: 'en', launched: 'fa', browser: 'ru' }],
  ['ru', 'the messenger speaks it', { launched: 'ru', browser: 'fa-IR' }],
  ['en', 'no one speaks that of the messenger', { launched: 'de', browser: 'ru' }],
  ['fa', 'the browser speaks it', { launched: null, browser: 'fa-IR' }],
  ['en', 'no one speaks that of the browser', { launched: null, browser: 'de-AT' }],
];

test.each(orders)('[LA-01] the app speaks %s as %s', async (language, _because, given) => {
  expect(await languageOf(given)).toBe(language);
});

test('[GU-21] the 10 s of the first load count from the page’s first moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fetched = vi.spyOn(window, 'fetch').mockReturnValue(unanswered);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.mocked(window.setTimeout).mockRestore();
    fetched.mockRestore();
  });
  installTelegramClient();
  openWith(launchParameters());
  const { compose } = await import('#src/app/compose.ts');
  const start = { answer: unanswered, startedAtMs: Date.now() - 6000 };
  const { sessionStore } = compose(variables, window, start).parts;
  const timers = vi.spyOn(window, 'setTimeout');
  void sessionStore.getState().load();
  await expect.poll(() => timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(4000);
});
