import { Icon } from './icons.tsx';

/** A large coin that waits, with a clock at its corner, as decoration. */
export function PendingCoin() {
  return (
    <span aria-hidden="true" className="relative inline-flex [--coin:5.5rem]">
      <span className="ui-coin inline-flex animate-coin-turn before:me-0" />
      <span className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full bg-warning-soft text-warning ring-4 ring-card">
        <Icon name="clock" sizePx={20} />
      </span>
    </span>
  );
}
