/** The device's choice between light and dark; undefined if it has none. */
export function findDarkMode(page: Window): MediaQueryList | undefined {
  return typeof page.matchMedia === 'function'
    ? page.matchMedia('(prefers-color-scheme: dark)')
    : undefined;
}
