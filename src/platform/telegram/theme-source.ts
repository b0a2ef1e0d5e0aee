import { miniApp, themeParams } from '@telegram-apps/sdk-react';
import { attempt } from './client.ts';
import type { MessengerTheme, Release } from './messenger.ts';
import { completeColors, isDarkColor, readableColors } from './readable-colors.ts';

const variablePrefix = '--tg-theme-';

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
    markDocument(page.document, current);
    paintClient(completeColors(current.colors));
    for (const listener of listeners) {
      listener();
    }
  };
  markDocument(page.document, current);
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

function findDarkMode(page: Window): MediaQueryList | undefined {
  return typeof page.matchMedia === 'function'
    ? page.matchMedia('(prefers-color-scheme: dark)')
    : undefined;
}

function readTheme(darkMode: MediaQueryList | undefined): MessengerTheme {
  const colors: Record<string, string> = {};
  for (const [name, color] of Object.entries(themeParams.state())) {
    if (color !== undefined) {
      colors[name] = color;
    }
  }
  const background = colors['bg_color'];
  const isDark = background ? isDarkColor(background) : (darkMode?.matches ?? false);
  return { isDark, colors };
}

function markDocument(document: Document, theme: MessengerTheme): void {
  const root = document.documentElement;
  const name = theme.isDark ? 'dark' : 'light';
  root.dataset['theme'] = name;
  root.style.colorScheme = name;
  const complete = completeColors(theme.colors);
  const colors = { ...complete, ...readableColors(complete) };
  const variables = new Map(
    Object.entries(colors).map(([key, color]) => [
      `${variablePrefix}${key.replaceAll('_', '-')}`,
      color,
    ]),
  );
  for (const present of Array.from(root.style)) {
    // A colour that the new theme leaves out goes back to the style sheet's own.
    if (present.startsWith(variablePrefix) && !variables.has(present)) {
      root.style.removeProperty(present);
    }
  }
  for (const [variable, color] of variables) {
    root.style.setProperty(variable, color);
  }
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
