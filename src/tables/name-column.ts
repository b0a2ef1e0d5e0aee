import { plainName } from '#src/domain/people/plain-name.ts';
import { text } from './columns.ts';
import { unreadable } from './readers.ts';

/** A name that somebody chose for themselves, read without characters that change how the text around it reads. Rule PA-13. */
export function nameText<Name extends string>(name: Name, options: { readonly size: number }) {
  const column = text(name, options);
  return {
    ...column,
    read: (wire: unknown) => {
      const found = column.read(wire);
      return found === unreadable ? unreadable : plainName(found);
    },
  };
}
