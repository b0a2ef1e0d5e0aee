import { use, useState } from 'react';
import { classNames } from './class-names.ts';
import { colourNumberOf, initialsOf } from './initials.ts';
import { FirstScreenContext } from './first-screen-context.ts';

type AvatarProps = {
  /** The source of the initials and their colour. */
  readonly name: string;
  /** The address of the picture; without one the initials stay. */
  readonly src?: string | undefined;
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** Read aloud as a picture's text; without it the avatar is decoration beside the written name. */
  readonly label?: string;
};

const personClassNames = [
  'bg-person-1',
  'bg-person-2',
  'bg-person-3',
  'bg-person-4',
  'bg-person-5',
  'bg-person-6',
  'bg-person-7',
];

/** A round picture of a person; initials until it has loaded, and for good when it does not. Rule IN-12. */
export function Avatar({ name, src, sizePx = 40, label }: AvatarProps) {
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const [failedSrc, setFailedSrc] = useState<string>();
  const mayCome = use(FirstScreenContext);
  const colour = personClassNames[colourNumberOf(name, personClassNames.length) - 1];
  const hasPicture = mayCome && src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center overflow-clip rounded-full leading-none font-semibold text-on-fill select-none',
        colour,
      )}
      style={{ width: sizePx, height: sizePx, fontSize: Math.round(sizePx * 0.4) }}
    >
      {initialsOf(name)}
      {hasPicture ? (
        <img
          key={src}
          src={src}
          alt=""
          width={sizePx}
          height={sizePx}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => {
            setLoadedSrc(src);
          }}
          onError={() => {
            setFailedSrc(src);
          }}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            loadedSrc === src ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
    </span>
  );
}
