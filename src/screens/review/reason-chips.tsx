import { useText } from '#src/state/text-context.ts';
import type { OfferedReason } from './use-reasons.ts';

type ReasonChipsProps = {
  readonly reasons: readonly OfferedReason[];
  /** The reason that stands in the form, where there is a form. */
  readonly chosen?: string;
  readonly isDisabled: boolean;
  readonly onChoose: (text: string) => void;
};

/** Reasons of a rejection to choose from by one tap. Rule MY-09. */
export function ReasonChips({ reasons, chosen, isDisabled, onChoose }: ReasonChipsProps) {
  const { reviewText } = useText();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{reviewText.reasonIdeas}</legend>
      {reasons.map(({ label, text }) => (
        <button
          key={text}
          type="button"
          dir="auto"
          title={text}
          aria-pressed={chosen === undefined ? undefined : chosen === text}
          disabled={isDisabled}
          onClick={() => {
            onChoose(text);
          }}
          className="min-h-11 max-w-full rounded-field bg-fill px-3 py-1.5 text-footnote hyphens-auto wrap-break-word transition-colors active:opacity-60 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
