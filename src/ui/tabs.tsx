import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fitParts } from './fit-words.ts';
import { sidewaysKeys } from './sideways-keys.ts';

type TabItem<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** The number of its items, formatted in the app's language. */
  readonly count?: string;
};

type TabsProps<Value extends string> = {
  /** Names the list of tabs for a screen reader. */
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
};

function nextIndexOf(key: string, index: number, count: number): number | undefined {
  const { previous, next } = sidewaysKeys();
  if (key === next || key === 'ArrowDown') return (index + 1) % count;
  if (key === previous || key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** A segmented control over one panel; arrow keys, Home and End move and select at once. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, children } = props;
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const chosenIndex = items.findIndex((item) => item.value === value);

  function handleKeyDown(event: KeyboardEvent) {
    const nextIndex = nextIndexOf(event.key, chosenIndex, items.length);
    const next = nextIndex === undefined ? undefined : items[nextIndex];
    if (nextIndex === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        style={{ fontSize: fitParts(items.map((item) => `${item.label} ${item.count ?? ''}`)) }}
        onKeyDown={handleKeyDown}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(4rem,(16rem-100vw)*99)),1fr))] rounded-field bg-tabs p-0.5"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${baseId}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${baseId}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => {
              onChange(item.value);
            }}
            className={classNames(
              'min-h-11 min-w-0 rounded-[0.75rem] px-0.5 leading-[1.4] hyphens-auto wrap-break-word text-text transition-colors select-none active:opacity-60',
              item.value === value && 'bg-thumb font-semibold shadow-thumb',
            )}
          >
            {item.label}
            {item.count === undefined ? null : (
              <>
                {' '}
                <span className="font-normal">{item.count}</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${value}`}>
        {children}
      </div>
    </div>
  );
}
