import type { InputEvent } from 'react';
import { plainPoints } from '#src/domain/points/typed-points.ts';
import { TextField } from '#src/ui/text-field.tsx';

type PointsFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly min: number;
  readonly step: number;
  readonly isDisabled: boolean;
  readonly onChange: (value: string) => void;
};

/** A field for points that takes the digits and separators of every language. Rules AD-42, TY-03, LA-02. */
export function PointsField(props: PointsFieldProps) {
  return (
    <TextField
      {...props}
      type="number"
      inputMode={props.step < 1 ? 'decimal' : 'numeric'}
      onBeforeInput={insertPlain}
    />
  );
}

/** Inserts plain digits and points, because a number field drops all others: `2,5` would become 25. */
function insertPlain(event: InputEvent<HTMLInputElement>): void {
  const plain = plainPoints(event.data);
  if (plain === event.data) return;
  event.preventDefault();
  // Number fields report no cursor position, so only the browser can insert at it.
  document.execCommand('insertText', false, plain);
}
