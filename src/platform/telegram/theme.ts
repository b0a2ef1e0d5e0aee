import type { MessengerTheme } from './messenger.ts';
import { completeColors, isDarkColor, readableColors } from './readable-colors.ts';

const variablePrefix = '--tg-theme-';

/** The theme of the messenger's colors, which may be empty. */
export function themeOf(
  colors: Readonly<Record<string, string>>,
  darkMode: MediaQueryList | undefined,
): MessengerTheme {
  const background = colors['bg_color'];
  const isDark = background ? isDarkColor(background) : (darkMode?.matches ?? false);
  return { isDark, colors };
}

/** The `--tg-theme-…` variables of the messenger's colors, adjusted so that text stays readable. */
export function themeVariables(own: MessengerTheme['colors']): ReadonlyMap<string, string> {
  const complete = completeColors(own);
  const colors = { ...complete, ...readableColors(complete) };
  return new Map(
    Object.entries(colors).map(([key, color]) => [
      `${variablePrefix}${key.replaceAll('_', '-')}`,
      color,
    ]),
  );
}

/** Sets the `--tg-theme-…` variables, adjusted so that text stays readable, `data-theme` and `color-scheme`. */
export function markTheme(document: Document, theme: MessengerTheme): void {
  const root = document.documentElement;
  const name = theme.isDark ? 'dark' : 'light';
  root.dataset['theme'] = name;
  root.style.colorScheme = name;
  const variables = themeVariables(theme.colors);
  for (const present of Array.from(root.style)) {
    // Colors that the new theme leaves out fall back to the style sheet's own.
    if (present.startsWith(variablePrefix) && !variables.has(present)) {
      root.style.removeProperty(present);
    }
  }
  for (const [variable, color] of variables) {
    root.style.setProperty(variable, color);
  }
}
