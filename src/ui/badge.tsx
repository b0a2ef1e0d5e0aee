type BadgeProps = {
  readonly count: number;
  /** Formats the count. */
  readonly format: (count: number) => string;
  /** What the count means; read aloud instead of it. */
  readonly label?: string | undefined;
};

/** A count on a filled circle, at most `99+`; renders nothing at 0. */
export function Badge({ count, format, label }: BadgeProps) {
  if (count <= 0) return null;
  const text = count > 99 ? `${format(99)}+` : format(count);
  return (
    <span className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-button px-1 text-caption leading-none font-semibold text-button-text">
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  );
}
