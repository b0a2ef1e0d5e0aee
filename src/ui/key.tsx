/** The keyboard shortcut of a button; shown if there is a mouse, and so probably a keyboard. */
export function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="ms-2 hidden rounded-small border border-current px-1.5 font-sans text-footnote opacity-70 pointer-fine:inline"
    >
      {letter}
    </kbd>
  );
}
