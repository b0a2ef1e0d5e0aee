import { miniApp, themeParams } from '@telegram-apps/sdk-react';
import { attempt } from './client.ts';
import type { MessengerTheme, Release } from './messenger.ts';
import { findDarkMode, markTheme, themeOf } from './mark-theme.ts';
import { completeColors } from './readable-colors.ts';

/** The present theme and its changes. */
export type ThemeSource = {
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
};

/**
 * Follows the messenger's colours, or the device's dark mode where there are none: sets the `--tg-theme-…`
 * variables, in which text stays readable, marks the document with `data-theme` and `color-scheme`, and paints
 * the client's header and bars to match.
 */
export function createThemeSource(page: Window): ThemeSource {
  const listeners = new Set<() => void>();
  const darkMode = findDarkMode(page);
  let current = readTheme(darkMode);

  const refresh = (): void => {
    current = readTheme(darkMode);
    markTheme(page.document, current);
    paintClient(completeColors(current.colors));
    for (const listener of listeners) {
      listener();
    }
  };
  markTheme(page.document, current);
  paintClient(completeColors(current.colors));
  themeParams.state.sub(refresh);
  darkMode?.addEventListener('change', refresh);

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

function readTheme(darkMode: MediaQueryList | undefined): MessengerTheme {
  const colors: Record<string, string> = {};
  for (const [name, color] of Object.entries(themeParams.state())) {
    if (color !== undefined) {
      colors[name] = color;
    }
  }
  return themeOf(colors, darkMode);
}

/** The app stands on the secondary background, so header and overscroll show it; the tab bar has its own. */
function paintClient(colors: Readonly<Record<string, string>>): void {
  const page = asRgb(colors['secondary_bg_color']);
  const bar = asRgb(colors['bottom_bar_bg_color']);
  attempt(() => miniApp.setHeaderColor('secondary_bg_color'));
  if (page) {
    attempt(() => miniApp.setBackgroundColor(page));
  }
  if (bar) {
    attempt(() => miniApp.setBottomBarColor(bar));
  }
}

function asRgb(color: string | undefined): `#${string}` | undefined {
  return color === undefined ? undefined : `#${color.replace('#', '')}`;
}
