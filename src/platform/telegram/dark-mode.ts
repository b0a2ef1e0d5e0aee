/** The device's own choice between light and dark; undefined where it names none. */
export function findDarkMode(page: Window): MediaQueryList | undefined {
  return typeof page.matchMedia === 'function'
    ? page.matchMedia('(prefers-color-scheme: dark)')
    : undefined;
}
