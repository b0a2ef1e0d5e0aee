import { attempt } from './bridge.ts';
import type { Sdk } from './client.ts';
import type { LateSdk } from './late-sdk.ts';
import type { MessengerTheme, Release } from './messenger.ts';
import { findDarkMode, markTheme, themeOf } from './mark-theme.ts';
import { completeColors } from './readable-colors.ts';

type Colors = MessengerTheme['colors'];

/** The present theme and its changes. */
export type ThemeSource = {
  readonly theme: () => MessengerTheme;
  readonly onThemeChange: (listener: () => void) => Release;
};

/**
 * Follows the messenger's colours, first those it was opened with, or the device's dark mode where there are none: sets
 * the `--tg-theme-…` variables, in which text stays readable, marks the document with `data-theme` and `color-scheme`,
 * and paints the client's header and bars to match.
 */
export function createThemeSource(page: Window, opened: Colors, late: LateSdk): ThemeSource {
  const listeners = new Set<() => void>();
  const darkMode = findDarkMode(page);
  let current = themeOf(opened, darkMode);

  const show = (colors: Colors): void => {
    current = themeOf(colors, darkMode);
    markTheme(page.document, current);
    const sdk = late.present();
    if (sdk !== undefined) paintClient(sdk, colors);
    for (const listener of listeners) {
      listener();
    }
  };
  markTheme(page.document, current);
  late.call((sdk) => {
    sdk.themeParams.state.sub(() => show(colorsOf(sdk)));
    const colors = colorsOf(sdk);
    if (JSON.stringify(colors) === JSON.stringify(current.colors)) paintClient(sdk, colors);
    else show(colors);
  });
  darkMode?.addEventListener('change', () => show(current.colors));

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

function colorsOf({ themeParams }: Sdk): Colors {
  const colors: Record<string, string> = {};
  for (const [name, color] of Object.entries(themeParams.state())) {
    if (color !== undefined) {
      colors[name] = color;
    }
  }
  return colors;
}

/** The app stands on the secondary background, so header and overscroll show it; the tab bar has its own. */
function paintClient({ miniApp }: Sdk, own: Colors): void {
  const colors = completeColors(own);
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
