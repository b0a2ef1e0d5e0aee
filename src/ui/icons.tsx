import { classNames } from './class-names.ts';
import { iconPaths } from './icon-paths.ts';

/** The name of a drawing in the icon set. */
export type IconName = keyof typeof iconPaths;

/** Drawings of a way along the line of text, which turn round where a language is written from the right. */
const turningNames: ReadonlySet<IconName> = new Set(['chevron-back', 'chevron-forward']);

type IconProps = {
  readonly name: IconName;
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** Fills the outline with a tint, as the chosen tab does. */
  readonly isTinted?: boolean;
  readonly className?: string | undefined;
};

/** Draws an icon in the current text colour; it is decoration, so the words beside it must name it. */
export function Icon({ name, sizePx = 24, isTinted = false, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill={isTinted ? 'currentColor' : 'none'}
      fillOpacity={0.2}
      stroke="currentColor"
      strokeWidth={sizePx < 20 ? 2.1 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', turningNames.has(name) && 'rtl:-scale-x-100', className)}
    >
      {iconPaths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
