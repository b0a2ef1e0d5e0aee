import { use, useState } from 'react';
import { classNames } from './class-names.ts';
import { FirstScreenContext } from './first-screen-context.ts';

type AvatarProps = {
  /** The source of the initials and their color. */
  readonly name: string;
  /** The address of the picture; without it, the initials stay. */
  readonly src?: string | undefined;
  /** Edge length in pixels. */
  readonly sizePx?: number;
  /** The alternative text; without it, the avatar is decoration beside the written name. */
  readonly label?: string;
};

/** A round picture of a person; shows initials until it has loaded, or if it fails to load. Rule IN-12. */
export function Avatar({ name, src, sizePx = 44, label }: AvatarProps) {
  const [loadedSrc, setLoadedSrc] = useState<string>();
  const [failedSrc, setFailedSrc] = useState<string>();
  const mayCome = use(FirstScreenContext);
  const hasPicture = mayCome && src !== undefined && src !== '' && src !== failedSrc;
  return (
    <span
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className="ui-avatar relative inline-grid shrink-0 place-items-center overflow-clip rounded-full leading-none font-semibold text-on-fill select-none"
      style={{
        '--hue': String(hueOf(name)),
        width: sizePx,
        height: sizePx,
        fontSize: Math.round(sizePx * 0.38),
      }}
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

/** The first letters of a name's first two words, capitalized; ignores a leading @. */
function initialsOf(name: string): string {
  const words = name
    .replace(/^@/u, '')
    .split(/\s+/u)
    .filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A hue from 0 to 359 degrees that is always the same for a name and very different for similar names. */
function hueOf(name: string): number {
  let hash = 2_166_136_261;
  for (const letter of name)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % 360;
}
