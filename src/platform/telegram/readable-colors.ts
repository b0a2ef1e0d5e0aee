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

/**
 * The colours of a theme that must be replaced so that text can be read (4.5 to 1) on every surface of it:
 * people's own themes are arbitrary, and the messenger's default hint colour is too pale for small text. A
 * colour moves only as far as it must, towards black or white; a colour that is fine is not in the answer.
 */
export function readableColors(colors: Readonly<Record<string, string>>): Record<string, string> {
  const replaced: Record<string, string> = {};
  const surfaces = surfaceKeys.flatMap((key) => colors[key] ?? []);
  for (const key of textKeys) {
    const color = colors[key];
    const readable = color && moveAway(color, surfaces);
    if (readable && readable !== color) {
      replaced[key] = readable;
    }
  }
  const button = colors['button_color'];
  const label = colors['button_text_color'];
  const readableButton = button && label && moveAway(button, [label]);
  if (readableButton && readableButton !== button) {
    replaced['button_color'] = readableButton;
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
  const lightness = luminance(toRgb(color));
  return (1 + 0.05) / (lightness + 0.05) > (lightness + 0.05) / 0.05;
}

/** The contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(toRgb(one)), luminance(toRgb(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function mixColors(from: string, to: string, share: number): string {
  return toHex(mix(toRgb(from), toRgb(to), share));
}

function moveAway(color: string, surfaces: readonly string[]): string {
  const isReadable = (candidate: string): boolean =>
    surfaces.every((surface) => contrastRatio(candidate, surface) >= readableRatio);
  const towards: Rgb = surfaces.some(isDarkColor) ? [255, 255, 255] : [0, 0, 0];
  const from = toRgb(color);
  for (let step = 0; step <= mixSteps; step += 1) {
    const candidate = toHex(mix(from, towards, step / mixSteps));
    if (isReadable(candidate)) return candidate;
  }
  // Surfaces too far apart for any one colour: the given one is as good as another.
  return color;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [red, green, blue] = from;
  return [
    Math.round(red + (to[0] - red) * share),
    Math.round(green + (to[1] - green) * share),
    Math.round(blue + (to[2] - blue) * share),
  ];
}

function luminance([red, green, blue]: Rgb): number {
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
