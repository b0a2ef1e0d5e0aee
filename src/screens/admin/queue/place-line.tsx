import type { ReactNode } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Work } from './use-queue.ts';

type PlaceLineProps<Item> = {
  readonly work: Work<Item>;
  /** Stands at the end of the line. */
  readonly note?: ReactNode;
};

/** Where the shown item is in its queue, with the ways to the one before and the one after. Rule PA-03. */
export function PlaceLine<Item>({ work, note }: PlaceLineProps<Item>) {
  const { workText } = useTextPart(adminPart);
  const { place } = work;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {place === null ? null : (
        <>
          <StepButton
            label={workText.previous}
            isUp
            onClick={() => {
              work.step(-1);
            }}
          />
          <StepButton
            label={workText.next}
            onClick={() => {
              work.step(1);
            }}
          />
          <output className="ps-1 text-body text-subtitle tabular-nums">
            {workText.place(place.number, place.total)}
          </output>
        </>
      )}
      <span className="ms-auto text-footnote text-subtitle">{note}</span>
    </div>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly isUp?: boolean;
  readonly onClick: () => void;
};

function StepButton({ label, isUp = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-small bg-surface text-text shadow-card hover:bg-press active:opacity-60 desk:h-9"
    >
      <Icon name="chevron-down" sizePx={18} className={isUp ? 'rotate-180' : undefined} />
    </button>
  );
}
