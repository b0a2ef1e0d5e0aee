import { useEffect, useEffectEvent, useState } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';

type PeopleSearchProps = {
  readonly initial: string;
  /** How long after the last keystroke the search applies. */
  readonly delayMs: number;
  readonly onSearch: (search: string) => void;
};

/** The search box. It is apart from the list, so typing renders the box at once and the results later. */
export function PeopleSearch({ initial, delayMs, onSearch }: PeopleSearchProps) {
  const { peopleText } = useTextPart(adminPart);
  const [typed, setTyped] = useState(initial);
  const settled = useDebouncedValue(typed, delayMs);
  const apply = useEffectEvent((search: string) => {
    if (search !== initial) onSearch(search);
  });
  useEffect(() => {
    apply(settled);
  }, [settled]);
  return (
    <SearchField
      label={peopleText.search}
      placeholder={peopleText.searchPlaceholder}
      clearLabel={peopleText.clear}
      value={typed}
      onChange={setTyped}
    />
  );
}
