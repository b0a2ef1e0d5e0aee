import type { LazySdk } from './lazy-sdk.ts';
import { findDarkMode } from './dark-mode.ts';
import type { MessengerTheme, Release } from './messenger.ts';

/** The present theme and its changes. */
export type ThemeSource = {
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
};

/**
 * Follows the messenger's colors, or the device's dark mode where there are none: `showTheme` sets the `--tg-theme-…`
 * variables and marks the document, for which the page's own script has done so at the start. Its code comes with the
 * first change; without a network the theme stays. Rule SP-05.
 */
export function createThemeSource(
  page: Window,
  colors: MessengerTheme['colors'],
  late: LazySdk,
): ThemeSource {
  const listeners = new Set<() => void>();
  const marked = page.document.documentElement.dataset['theme'];
  let current: MessengerTheme = { isDark: marked === 'dark', colors };

  const follow = async (): Promise<void> => {
    const code = await import('./show-theme.ts').catch(() => undefined);
    const theme = code?.showTheme(page, current, late.present()) ?? current;
    if (theme === current) return;
    current = theme;
    for (const listener of listeners) {
      listener();
    }
  };
  late.call(({ themeParams }) => {
    themeParams.state.sub(() => void follow());
    void follow();
  });
  findDarkMode(page)?.addEventListener('change', () => void follow());
  // The app is served from its sources, without the page's own script.
  if (marked === undefined) void follow();

  return {
    theme: () => current,
    onThemeChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
