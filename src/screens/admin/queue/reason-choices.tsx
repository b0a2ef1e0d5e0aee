import { useText } from '#src/state/text-context.ts';

type ReasonChoicesProps = {
  readonly label: string;
  readonly reasons: readonly { readonly name: string; readonly text: string }[];
  /** The text as it is now, which can be edited. */
  readonly value: string;
  readonly onChoose: (text: string) => void;
};

/** Usual reasons, of which each fills the text; on a desk their digits do so too. Rule PA-04. */
export function ReasonChoices({ label, reasons, value, onChoose }: ReasonChoicesProps) {
  const { format } = useText();
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {reasons.map(({ name, text }, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={text === value}
          onClick={() => {
            onChoose(text === value ? '' : text);
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-[1.125rem/1.375rem] border-y-[0.25rem] border-transparent bg-surface bg-clip-padding px-3.5 text-footnote font-semibold inset-ring inset-ring-separator select-none active:opacity-60 aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:inset-ring-accent"
        >
          {name}
          <kbd
            aria-hidden="true"
            className="hidden font-sans text-caption text-hint pointer-fine:inline"
          >
            {format.number(index + 1)}
          </kbd>
        </button>
      ))}
    </fieldset>
  );
}
