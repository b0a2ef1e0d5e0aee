import { classNames } from '#src/ui/class-names.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

type ActionTileProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isDestructive?: boolean;
  /** Whether what it unfolds is shown; undefined for a tile that unfolds nothing. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
};

/** A button with its icon above a short word, one of a row. */
export function ActionTile(props: ActionTileProps) {
  const { icon, label, isDestructive = false, isExpanded, onClick } = props;
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onClick}
      className={classNames(
        'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-field bg-surface px-1 py-1.5 text-footnote hyphens-auto wrap-anywhere select-none hover:bg-press active:bg-press',
        isDestructive ? 'text-destructive' : 'text-accent',
      )}
    >
      <Icon name={icon} sizePx={24} />
      <span className="max-w-full text-center">{label}</span>
    </button>
  );
}

/** The row in which tiles of one width stand. */
export const actionTilesClassName = 'grid auto-cols-fr grid-flow-col gap-2';
