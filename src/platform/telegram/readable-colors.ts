type Rgb = readonly [red: number, green: number, blue: number];

const readableRatio = 4.5;
const mixSteps = 20;
const textKeys = [
  'text_color',
  'hint_color',
  'subtitle_text_color',
  'section_header_text_color',
  'link_color',
  'accent_text_color',
  'destructive_text_color',
] as const;
const surfaceKeys = [
  'bg_color',
  'secondary_bg_color',
  'section_bg_color',
  'bottom_bar_bg_color',
] as const;

/** What black or white reaches at least on every surface, so that tints of the surface stay readable too. */
const surfaceRatio = 7;

/**
 * How the style sheet draws text of a colour: mixed with this share of the text colour, on a surface that is tinted
 * with this share of the result (`--ui-hint` on `--ui-fill`, `--ui-accent` on `--ui-accent-soft`, and so on). All
 * tints but that of the hint are made of the sections' background alone.
 */
const drawnAs: Readonly<Record<(typeof textKeys)[number], Drawn>> = {
  text_color: { textShare: 0, tintShare: 0.07 },
  hint_color: { textShare: 0.3, tintShare: 0.11 },
  subtitle_text_color: { textShare: 0.3, tintShare: 0 },
  section_header_text_color: { textShare: 0.3, tintShare: 0 },
  link_color: { textShare: 0.16, tintShare: 0 },
  accent_text_color: { textShare: 0.16, tintShare: 0.11 },
  destructive_text_color: { textShare: 0.24, tintShare: 0.1 },
};

type Drawn = { readonly textShare: number; readonly tintShare: number };

/** The style sheet's own colours of a success, a warning and a failure (`--own-success` …), and the tints below them. */
export const ownTones = {
  own_success_color: { light: '#1b7a36', dark: '#3ccf68', tintShare: 0.11 },
  own_warning_color: { light: '#765000', dark: '#ffd24d', tint: '#ffcc00', tintShare: 0.19 },
  own_failure_color: { light: '#c2261d', dark: '#ff7a72', tintShare: 0.1 },
} as const satisfies Readonly<Record<string, OwnTone>>;

type OwnTone = {
  readonly light: string;
  readonly dark: string;
  /** The colour of the tint where it is not the text's own. */
  readonly tint?: string;
  readonly tintShare: number;
};

/**
 * The colours of a theme that must be replaced so that text can be read (4.5 to 1) on every surface of it, and on its
 * tints: people's own themes are arbitrary, and the messenger's default hint colour is too pale for small text. A
 * colour moves only as far as it must, towards black or white; a colour that is fine is not in the answer. Surfaces
 * that are neither dark nor light, or that differ from the background in this, move likewise. Rule LA-06.
 */
export function readableColors(colors: Readonly<Record<string, string>>): Record<string, string> {
  const background = colors['bg_color'];
  if (background === undefined) return {};
  const replaced: Record<string, string> = {};
  const replace = (key: string, color: string, readable: string) => {
    if (readable !== color) replaced[key] = readable;
  };
  const isDark = isDarkColor(background);
  const [ink, paper] = isDark
    ? (['#ffffff', '#000000'] as const)
    : (['#000000', '#ffffff'] as const);
  const surfaces = surfaceKeys.flatMap((key) => {
    const color = colors[key];
    if (color === undefined) return [];
    const moved = moveTo(color, paper, (one) => contrastRatio(ink, one) >= surfaceRatio);
    replace(key, color, moved);
    return [moved];
  });
  const section =
    replaced['section_bg_color'] ?? colors['section_bg_color'] ?? surfaces[0] ?? paper;
  // All surfaces are dark, or all light: what can be read on the one that is least so can be read on each.
  const lights = surfaces.map(lightnessOf);
  const hardest = isDark ? Math.max(...lights) : Math.min(...lights);
  const isReadable = (color: string, tints: readonly string[]): boolean => {
    const light = lightnessOf(color);
    const isAgainst = (below: number): boolean => ratioOf(light, below) >= readableRatio;
    return isAgainst(hardest) && tints.every((tint) => isAgainst(lightnessOf(tint)));
  };
  for (const key of textKeys) {
    const color = colors[key];
    if (color === undefined) continue;
    const { textShare, tintShare } = drawnAs[key];
    const text = key === 'text_color' ? color : (replaced['text_color'] ?? colors['text_color']);
    const readable = moveTo(color, ink, (one) => {
      const drawn = text === undefined ? one : mixColors(one, text, textShare);
      const tinted = key === 'hint_color' ? surfaces : [section];
      const tints = tinted.map((surface) => mixColors(surface, drawn, tintShare));
      return isReadable(one, []) && isReadable(drawn, tints);
    });
    replace(key, color, readable);
  }
  for (const [key, tone] of Object.entries<OwnTone>(ownTones)) {
    const color = isDark ? tone.dark : tone.light;
    const moved = moveTo(color, ink, (one) =>
      isReadable(one, [mixColors(section, tone.tint ?? one, tone.tintShare)]),
    );
    replace(key, color, moved);
  }
  const button = colors['button_color'];
  const label = colors['button_text_color'];
  if (button !== undefined && label !== undefined) {
    const away = isDarkColor(label) ? '#ffffff' : '#000000';
    const isLegible = (one: string) => contrastRatio(one, label) >= readableRatio;
    replace('button_color', button, moveTo(button, away, isLegible));
  }
  return replaced;
}

/**
 * The theme with every colour that the messenger's newest clients send: an old client sends six of them, and a
 * surface of its theme beside one of the app's own could be light on light. A theme without a background is
 * no theme: it stays as it is.
 */
export function completeColors(
  colors: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const background = colors['bg_color'];
  if (background === undefined) return colors;
  const isDark = isDarkColor(background);
  const text = colors['text_color'] ?? (isDark ? '#ffffff' : '#000000');
  const hint = colors['hint_color'] ?? mixColors(background, text, 0.6);
  const section = colors['section_bg_color'] ?? background;
  const secondary = colors['secondary_bg_color'] ?? mixColors(background, text, 0.06);
  const link = colors['link_color'] ?? (isDark ? '#6ab3f3' : '#1a6fb5');
  return {
    text_color: text,
    hint_color: hint,
    link_color: link,
    button_color: link,
    button_text_color: isDarkColor(colors['button_color'] ?? link) ? '#ffffff' : '#000000',
    secondary_bg_color: secondary,
    header_bg_color: background,
    accent_text_color: link,
    section_bg_color: section,
    section_header_text_color: hint,
    subtitle_text_color: hint,
    destructive_text_color: isDark ? '#ff7a70' : '#c4251b',
    section_separator_color: mixColors(section, text, 0.14),
    bottom_bar_bg_color: section,
    ...colors,
  };
}

/** True for a colour on which white text reads better than black. */
export function isDarkColor(color: string): boolean {
  const lightness = lightnessOf(color);
  return (1 + 0.05) / (lightness + 0.05) > (lightness + 0.05) / 0.05;
}

/** The contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return ratioOf(lightnessOf(one), lightnessOf(other));
}

function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function mixColors(from: string, to: string, share: number): string {
  return share === 0 ? from : toHex(mix(toRgb(from), toRgb(to), share));
}

/** A colour moved towards another, only as far as it must be to be fine; it arrives there where nothing is. */
function moveTo(color: string, target: string, isFine: (candidate: string) => boolean): string {
  for (let step = 0; step <= mixSteps; step += 1) {
    const candidate = mixColors(color, target, step / mixSteps);
    if (isFine(candidate)) return candidate;
  }
  return target;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from;
  return [
    Math.round(red + (to[0] - red) * share),
    Math.round(green + (to[1] - green) * share),
    Math.round(blue + (to[2] - blue) * share),
  ];
}

/** The relative luminance of a colour, 0 to 1. */
function lightnessOf(color: string): number {
  const [red, green, blue] = toRgb(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
