import { useRef, useState } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { routes } from '#src/domain/access/routes.ts';
import { useKeys } from '#src/screens/hooks/use-keys.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Icon } from '#src/ui/icons.tsx';

type FindPersonProps = {
  /** Whether a key focuses the field from anywhere on the page. */
  readonly hasKey?: boolean;
};

/** A field that opens the list of people who match the typed text, on Enter. Rules PA-02, PA-23. */
export function FindPerson({ hasKey = false }: FindPersonProps) {
  const { adminHomeText } = useTextPart(adminPart);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  useKeys(hasKey, {
    '/': (event) => {
      event.preventDefault();
      inputRef.current?.focus();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const search = new URLSearchParams(typed.trim() === '' ? {} : { q: typed.trim() });
        navigate(`${routes.people.pattern}?${search.toString()}`);
        setTyped('');
      }}
      className="relative flex min-h-11 desk:min-h-9 items-center rounded-small bg-fill has-[input:focus-visible]:inset-ring-2 has-[input:focus-visible]:inset-ring-link"
    >
      <Icon
        name="search"
        sizePx={16}
        className="pointer-events-none absolute start-2.5 text-hint"
      />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={adminHomeText.findPerson}
        placeholder={adminHomeText.findPerson}
        title={adminHomeText.findPersonHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        className="min-h-11 desk:min-h-9 min-w-0 flex-1 appearance-none bg-transparent ps-8 pe-1 text-footnote outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {hasKey ? (
        <kbd
          aria-hidden="true"
          className="me-2 rounded-small border border-separator bg-card px-1.5 font-sans text-caption text-hint"
        >
          /
        </kbd>
      ) : null}
    </form>
  );
}
