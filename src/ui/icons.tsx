import { Suspense } from 'react';
import { classNames } from './class-names.ts';
import type { laterIconPaths } from './later-icon-paths.ts';
import { lazyComponent } from './lazy-component.tsx';

/** The name of an icon. */
export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths;

/** Icons that point along the line of text; they are mirrored in right-to-left languages. */
const turningNames: ReadonlySet<IconName> = new Set([
  'chevron-back',
  'chevron-forward',
  'arrow-out',
  'undo',
  'send',
  'list',
]);

type IconProps = {
  readonly name: IconName;
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** Fills the outline, as for the selected tab. */
  readonly isFilled?: boolean;
  readonly className?: string | undefined;
};

/** Renders an icon in the current text color; it is decorative, so the words beside it must name it. */
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

/** Its space is reserved until the icon has loaded, and stays empty offline. */
const LaterPaths = lazyComponent<{ readonly name: IconName }>(async () => {
  const { laterIconPaths } = await import('./later-icon-paths.ts').catch(() => nothing);
  return ({ name }) => <Paths of={laterIconPaths} name={name} />;
});
const nothing = { laterIconPaths: {} };

/** Preloads the icons of later screens. */
export const loadLaterIcons = (): Promise<void> => LaterPaths.preload();

/** The icons of the first screens: each a list of SVG paths on a 24 by 24 grid, drawn with a stroke. */
const iconPaths = {
  home: [
    'M4 11.2 12 4.5l8 6.7',
    'M6 9.8V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.8',
    'M10 20v-5.5h4V20',
  ],
  bolt: ['M13 3 5.5 13.5H11L10 21l8-11h-6l1-7Z'],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M4.5 20a7.5 7.5 0 0 1 15 0'],
  shield: [
    'M12 3.5 5 6v5.5c0 4.3 2.9 7.4 7 9 4.1-1.6 7-4.7 7-9V6l-7-2.5Z',
    'm9 12 2.2 2.2L15.2 10',
  ],
  bell: ['M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5Z', 'M10 20.5a2.2 2.2 0 0 0 4 0'],
  plus: ['M12 5v14', 'M5 12h14'],
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  warning: ['M12 4 2.8 19.5h18.4L12 4Z', 'M12 10v4.5', 'M12 17v.01'],
  like: ['M12 19.8S4 15.4 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2c0 5.8-8 10.2-8 10.2Z'],
  repeat: [
    'm16.5 3.5 3.5 3.5-3.5 3.5',
    'M20 7H8a3.5 3.5 0 0 0-3.5 3.5V12',
    'm7.5 20.5L4 17l3.5-3.5',
    'M4 17h12a3.5 3.5 0 0 0 3.5-3.5V12',
  ],
  follow: [
    'M10 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4Z',
    'M3 19.5a7 7 0 0 1 14 0',
    'M19 8.5v6',
    'M16 11.5h6',
  ],
  comment: [
    'M12 4.5c-4.7 0-8.5 3.1-8.5 7 0 2.1 1.1 4 2.9 5.3L5.5 20l3.9-1.8c.8.2 1.7.3 2.6.3 4.7 0 8.5-3.1 8.5-7s-3.8-7-8.5-7Z',
  ],
  quote: [
    'M9.8 7.5C7 8.3 5.2 10.3 5.2 13.2v3.3h4.6v-4.6H7.4',
    'M18.6 7.5c-2.8.8-4.6 2.8-4.6 5.7v3.3h4.6v-4.6h-2.4',
  ],
  pin: ['M9 3.8h6l-.8 6.2 3 3.2v1.6H6.8v-1.6l3-3.2L9 3.8Z', 'M12 14.8v6'],
  clock: ['M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z', 'M12 7.5V12l3 2'],
  'chevron-forward': ['m9 5 7 7-7 7'],
  'chevron-back': ['m15 5-7 7 7 7'],
  'chevron-down': ['m5 9 7 7 7-7'],
  refresh: ['M19.5 12a7.5 7.5 0 1 1-2.4-5.5L19.5 8.7', 'M19.5 4v4.7h-4.7'],
  filter: ['M4 7h16', 'M7 12h10', 'M10 17h4'],
} as const satisfies Record<string, readonly string[]>;
