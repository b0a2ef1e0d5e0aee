declare const brandKey: unique symbol;

/** A value that was checked: the name distinguishes it from others of the same base type. It costs nothing at run time. */
export type Branded<Base, Name extends string> = Base & { readonly [brandKey]: Name };
