/** A sentence for each plural form of a language; the compiler requires all of them. */
export type PluralForms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>;

/** Chooses the sentence for a count. */
export type Plural<Category extends Intl.LDMLPluralRule> = (
  count: number,
  forms: PluralForms<Category>,
) => string;

/** Creates the function that chooses a locale's plural form; `categories` lists all forms of its rules. Rule LA-02. */
export function createPlural<Category extends Intl.LDMLPluralRule>(
  locale: string,
  ...categories: readonly Category[]
): Plural<Category> {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(locale);
    const selected = rules.select(count);
    const category = categories.find((one) => one === selected);
    if (category === undefined) throw new Error(`${locale} has a plural form ${selected} too`);
    return forms[category];
  };
}
