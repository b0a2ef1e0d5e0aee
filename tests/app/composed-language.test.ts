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
  const unanswered = new Promise<never>(() => undefined);
  return compose(variables, window, { answer: unanswered, startedAtMs: 0 }).language;
}

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
