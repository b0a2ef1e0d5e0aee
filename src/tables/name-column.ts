import { normalizeName } from '#src/domain/people/normalize-name.ts';
import { text } from './columns.ts';
import { unreadable } from './readers.ts';

/** A name that someone chose for themselves, read without characters that change how the text around it reads. Rule PA-13. */
export function nameText<Name extends string>(name: Name, options: { readonly size: number }) {
  const column = text(name, options);
  return {
    ...column,
    read: (wire: unknown) => {
      const found = column.read(wire);
      return found === unreadable ? unreadable : normalizeName(found);
    },
  };
}
