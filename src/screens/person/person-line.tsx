import type { ReactNode } from 'react';
import { useStartText } from '#src/state/start-text.ts';
import { PersonAvatar } from './person-avatar.tsx';

type PersonLineProps = {
  readonly name: string;
  readonly xUsername: string;
  /** Small print after the handle. */
  readonly detail?: ReactNode;
};

/** A person in one line: avatar, name and handle on X. */
export function PersonLine({ name, xUsername, detail }: PersonLineProps) {
  const { postText } = useStartText();
  return (
    <span className="flex min-h-11 min-w-[min(9rem,100%)] flex-1 items-center gap-3">
      <PersonAvatar name={name} xUsername={xUsername} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-break-word font-semibold">
          <bdi>{name}</bdi>
        </span>{' '}
        <span className="wrap-break-word text-footnote text-subtitle">
          <bdi>{postText.author(xUsername)}</bdi>
        </span>
        {detail === undefined ? null : (
          <>
            {' '}
            <span className="wrap-anywhere text-footnote text-subtitle">{detail}</span>
          </>
        )}
      </span>
    </span>
  );
}
