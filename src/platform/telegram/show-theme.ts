import { attempt } from './bridge.ts';
import type { Sdk } from './client.ts';
import { findDarkMode } from './dark-mode.ts';
import { markTheme, themeOf } from './theme.ts';
import type { MessengerTheme } from './messenger.ts';
import { completeColors } from './readable-colors.ts';

type Colors = MessengerTheme['colors'];

/**
 * Marks the document with the client's current theme if it differs from the shown one, and colors the client's header and
 * bars to match; without a client the colors stay and the device's dark mode applies. Returns the theme.
 */
export function showTheme(
  page: Window,
  shown: MessengerTheme,
  sdk: Sdk | undefined,
): MessengerTheme {
  const { document } = page;
  const colors = sdk === undefined ? shown.colors : colorsOf(sdk);
  const theme = themeOf(colors, findDarkMode(page));
  if (sdk !== undefined) paintClient(sdk, colors);
  const isMarked = document.documentElement.dataset['theme'] !== undefined;
  if (isMarked && JSON.stringify(theme) === JSON.stringify(shown)) return shown;
  markTheme(document, theme);
  return theme;
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

/** The app's page has the secondary background, so header and overscroll get it too; the tab bar has its own color. */
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
