type SwitchProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
};

/** An on-off switch with a 44 pixel touch target; the label is its name. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => {
        onChange(!isOn);
      }}
      className="group -my-1.5 grid h-11 w-13 shrink-0 place-items-center rounded-full disabled:opacity-50"
    >
      <span className="relative h-7.5 w-12.5 rounded-full bg-hint/45 transition-colors group-aria-checked:bg-success-fill">
        <span className="absolute start-0.5 top-1/2 size-6 -translate-y-1/2 rounded-full bg-on-fill shadow-thumb transition-[inset-inline-start] duration-200 ease-out group-aria-checked:start-6" />
      </span>
    </button>
  );
}
