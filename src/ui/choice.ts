/** One of the values that a field lets a person choose from. */
export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Small print below the label, where the field has room for it. */
  readonly description?: string;
};
