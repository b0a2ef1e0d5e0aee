import { useRef } from 'react';
import { Icon } from './icons.tsx';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A search box with a button that clears it; Escape clears it too. */
export function SearchField({ label, placeholder, clearLabel, value, onChange }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <div className="relative flex min-h-12 items-center rounded-field ui-field has-[input:focus-visible]:inset-ring-2 has-[input:focus-visible]:inset-ring-link">
      <Icon name="search" sizePx={20} className="pointer-events-none absolute start-3 text-hint" />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        className="min-h-11 min-w-0 flex-1 appearance-none bg-transparent ps-10.5 pe-1 text-lead outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? null : (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            inputRef.current?.focus();
          }}
          className="grid size-11 place-items-center rounded-field text-hint active:opacity-60"
        >
          <Icon name="cross" sizePx={18} />
        </button>
      )}
    </div>
  );
}
