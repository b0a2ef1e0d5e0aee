type Rgb = readonly [red: number, green: number, blue: number];

const readableRatio = 4.5;
const mixSteps = 20;
/** The text colors of a theme, with the share of their own color in the tinted background below them, if any. */
const tintShares = {
  hint_color: 0,
  subtitle_text_color: 0,
  section_header_text_color: 0,
  link_color: 0,
  accent_text_color: 0.11,
  destructive_text_color: 0.1,
} as const;
const surfaceKeys = [
  'bg_color',
  'secondary_bg_color',
  'section_bg_color',
  'bottom_bar_bg_color',
] as const;

/** The minimum contrast of black or white on every surface, so that tints of the surface stay readable too. */
const surfaceRatio = 7;

/**
 * The largest share of the text color in what is sunk into a card or pressed (`--ui-sunk`, `--ui-press` …). What is sunk
 * into the page (`--ui-tabs`) contains none of the app's own tones.
 */
const sunkShare = 0.07;

/** The style sheet's own colors for success, warning and failure (`--own-success` …), and the tints below them. */
export const ownTones = {
  own_success_color: { light: '#0c7845', dark: '#3ecf8e', tintShare: 0.11 },
  own_warning_color: {
    light: '#865800',
    dark: '#f2b84b',
    tint: '#efa02f',
    tintShare: 0.19,
  },
  own_failure_color: { light: '#bf2f28', dark: '#ff7f76', tintShare: 0.1 },
} as const satisfies Readonly<Record<string, OwnTone>>;

type OwnTone = {
  readonly light: string;
  readonly dark: string;
  /** The color of the tint, if it differs from the text's. */
  readonly tint?: string;
  readonly tintShare: number;
};

/**
 * The colors of a theme that must be replaced so that text is readable (4.5 to 1) on every surface and tint: custom themes
 * are arbitrary, and the messenger's default hint color is too pale for small text. A color moves only as far as
 * necessary, towards black or white; the result leaves out colors that are fine. Surfaces that are neither dark nor light,
 * or that differ from the background in this, move likewise. Rule LA-06.
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
  const ownText = colors['text_color'];
  const sunk = (surface: string, text: string) => mixColors(surface, text, sunkShare);
  // Mixing in the text color may darken a vivid surface, so either of the two may have the lower contrast.
  const isTextReadable = (one: string) =>
    surfaces.every((surface) =>
      [surface, sunk(surface, one)].every((below) => contrastRatio(one, below) >= readableRatio),
    );
  const text = ownText === undefined ? ink : moveTo(ownText, ink, isTextReadable);
  if (ownText !== undefined) replace('text_color', ownText, text);
  // All surfaces are dark, or all are light: text that is readable on the worst one is readable on all.
  const hardestOf = (below: readonly string[]) =>
    (isDark ? Math.max : Math.min)(...below.map(lightnessOf));
  const onCards = hardestOf([...surfaces, sunk(section, text)]);
  const anywhere = hardestOf(surfaces.flatMap((surface) => [surface, sunk(surface, text)]));
  const tinted = (tint: string, share: number) => lightnessOf(mixColors(section, tint, share));
  const isReadable = (color: string, below: readonly number[]) =>
    below.every((light) => ratioOf(lightnessOf(color), light) >= readableRatio);
  for (const [key, tintShare] of Object.entries(tintShares)) {
    const color = colors[key];
    if (color === undefined) continue;
    const isFine = (one: string) => isReadable(one, [anywhere, tinted(one, tintShare)]);
    replace(key, color, moveTo(color, ink, isFine));
  }
  for (const [key, tone] of Object.entries<OwnTone>(ownTones)) {
    const color = isDark ? tone.dark : tone.light;
    const isFine = (one: string) =>
      isReadable(one, [onCards, tinted(tone.tint ?? one, tone.tintShare)]);
    replace(key, color, moveTo(color, ink, isFine));
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
 * Adds the colors that only the newest clients send: an old client sends six, and a surface of its theme beside one of the
 * app's own could be light on light. A theme without a background counts as none and stays as it is.
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

/** Whether white text is more readable than black on a color. */
export function isDarkColor(color: string): boolean {
  const lightness = lightnessOf(color);
  return (1 + 0.05) / (lightness + 0.05) > (lightness + 0.05) / 0.05;
}

/** The contrast of two `#rrggbb` colors, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return ratioOf(lightnessOf(one), lightnessOf(other));
}

function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function mixColors(from: string, to: string, share: number): string {
  return share === 0 ? from : toHex(mix(toRgb(from), toRgb(to), share));
}

/** Moves a color towards another, only until it passes; reaches the target if no mix passes. */
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

/** The relative luminance of a color, 0 to 1. */
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
