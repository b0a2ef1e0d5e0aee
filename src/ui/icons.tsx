import { Suspense } from 'react';
import { classNames } from './class-names.ts';
import { iconPaths } from './icon-paths.ts';
import type { laterIconPaths } from './later-icon-paths.ts';
import { lazyComponent } from './lazy-component.tsx';

/** The name of a drawing in the icon set. */
export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths;

/** Drawings of a way along the line of text, which turn round where a language is written from the right. */
const turningNames: ReadonlySet<IconName> = new Set(['chevron-back', 'chevron-forward']);

type IconProps = {
  readonly name: IconName;
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** Fills the outline, as the chosen tab does. */
  readonly isFilled?: boolean;
  readonly className?: string | undefined;
};

/** Draws an icon in the current text colour; it is decoration, so the words beside it must name it. */
export function Icon({ name, sizePx = 24, isFilled = false, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={sizePx < 20 ? 2.1 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', turningNames.has(name) && 'rtl:-scale-x-100', className)}
    >
      {name in iconPaths ? (
        <Paths of={iconPaths} name={name} />
      ) : (
        <Suspense>
          <LaterPaths name={name} />
        </Suspense>
      )}
    </svg>
  );
}

type PathsByName = { readonly [Name in IconName]?: readonly string[] };

function Paths({ of, name }: { readonly of: PathsByName; readonly name: IconName }) {
  return of[name]?.map((path) => <path key={path} d={path} />);
}

/** Its place is kept until the drawing is there, and stays empty without a network. */
const LaterPaths = lazyComponent<{ readonly name: IconName }>(async () => {
  const { laterIconPaths } = await import('./later-icon-paths.ts').catch(() => nothing);
  return ({ name }) => <Paths of={laterIconPaths} name={name} />;
});
const nothing = { laterIconPaths: {} };

/** Fetches the drawings of later screens ahead of their use. */
export const loadLaterIcons = (): Promise<void> => LaterPaths.preload();
