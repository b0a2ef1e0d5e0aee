/** One of the values to choose from in a field. */
export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Small print below the label, if the field has space for it. */
  readonly description?: string;
};
