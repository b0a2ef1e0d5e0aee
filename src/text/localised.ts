/**
 * The shape that another language has to fill, derived from the English one: literals widen to any text,
 * functions keep their parameters, and every key stays. A missing sentence does not compile.
 */
export type Localised<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Answer
    ? (...values: Values) => Localised<Answer>
    : English extends readonly (infer Item)[]
      ? readonly Localised<Item>[]
      : English extends object
        ? { readonly [Key in keyof English]: Localised<English[Key]> }
        : English;
