/** What a drawing of progress means, in words and numbers. */
export type ProgressMeaning = {
  /** Names what progresses. */
  readonly label: string;
  /** The value in words, such as `3 of 10 submitted, 2 reviewed`. */
  readonly valueText?: string | undefined;
  readonly value: number;
  readonly max: number;
};

/** The progress that a screen reader hears beside the drawing that the eye sees. */
export function HiddenProgress({ label, valueText, value, max }: ProgressMeaning) {
  return (
    <progress
      className="sr-only"
      aria-label={label}
      aria-valuetext={valueText}
      max={Math.max(1, max)}
      value={Math.min(Math.max(0, value), Math.max(0, max))}
    />
  );
}
