/** Light or dark. */
export type Scheme = 'light' | 'dark';

/** A theme's colors, by the messenger's names. */
export type ThemeParams = Readonly<Record<string, string>>;

type Family = 'ios' | 'android' | 'web';

const KEYS = [
  'bg_color',
  'text_color',
  'hint_color',
  'link_color',
  'button_color',
  'button_text_color',
  'secondary_bg_color',
  'header_bg_color',
  'accent_text_color',
  'section_bg_color',
  'section_header_text_color',
  'subtitle_text_color',
  'destructive_text_color',
  'section_separator_color',
  'bottom_bar_bg_color',
] as const;

const SINCE: Readonly<Record<string, string>> = {
  secondary_bg_color: '6.1',
  header_bg_color: '7.0',
  accent_text_color: '7.0',
  section_bg_color: '7.0',
  section_header_text_color: '7.0',
  subtitle_text_color: '7.0',
  destructive_text_color: '7.0',
  section_separator_color: '7.6',
  bottom_bar_bg_color: '7.10',
};

/** The clients' default themes, with the colors in the order of the keys above. */
const COLORS: Readonly<Record<Family, Readonly<Record<Scheme, string>>>> = {
  ios: {
    light:
      'ffffff 000000 8e8e93 007aff 007aff ffffff efeff4 f8f8f8 007aff ffffff 6d6d72 8e8e93 ff3b30 c8c7cc f2f2f2',
    dark: '1c1c1d ffffff 98989e 3e88f7 3e88f7 ffffff 000000 1a1a1a 3e88f7 1c1c1d 8d8e93 98989e eb5545 545458 1d1d1d',
  },
  android: {
    light:
      'ffffff 222222 a8a8a8 2678b6 50a8eb ffffff f0f0f0 527da3 1c93e3 ffffff 3a95d5 82868a cc2929 d9d9d9 f0f0f0',
    dark: '1d2733 ffffff 7d8b99 5eabe1 50a8eb ffffff 151e27 242d39 64b5ef 1d2733 79c4fc 7b8790 ee686f 0d1218 151e27',
  },
  web: {
    light:
      'ffffff 000000 707579 3390ec 3390ec ffffff f4f4f5 ffffff 3390ec ffffff 707579 707579 e53935 d9d9d9 ffffff',
    dark: '212121 ffffff aaaaaa 8774e1 8774e1 ffffff 0f0f0f 212121 8774e1 212121 aaaaaa aaaaaa e53935 303030 212121',
  },
};

/** The colors that a client of this platform and version sends; older clients know fewer. */
export function themeFor(platform: string, scheme: Scheme, version: string): ThemeParams {
  const colors = COLORS[familyOf(platform)][scheme].split(' ');
  const theme: Record<string, string> = {};
  for (const [index, key] of KEYS.entries()) {
    if (isAtLeast(version, SINCE[key] ?? '6.0')) {
      theme[key] = `#${colors[index] ?? '000000'}`;
    }
  }
  return theme;
}

/** Whether a version is at least the given one; versions are compared number by number. */
export function isAtLeast(version: string, since: string): boolean {
  const [own, wanted] = [version, since].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (own?.[index] ?? 0) - (wanted?.[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}

function familyOf(platform: string): Family {
  if (platform === 'ios' || platform === 'macos') {
    return 'ios';
  }
  return platform.startsWith('android') ? 'android' : 'web';
}
