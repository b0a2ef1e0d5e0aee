import { classNames } from './class-names.ts';
import { iconPaths } from './icon-paths.ts';

/** The name of a drawing in the icon set. */
export type IconName = keyof typeof iconPaths;

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
      className={classNames('shrink-0', className)}
    >
      {iconPaths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
