import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { fitLine } from './fit-words.ts';
import { Icon, type IconName } from './icons.tsx';
import { Link } from './link.tsx';

type TabBarItem = {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly isCurrent: boolean;
  /** A count on the icon's corner. */
  readonly badge?: ReactNode;
};

type TabBarProps = {
  /** Names the navigation for a screen reader. */
  readonly label: string;
  readonly items: readonly TabBarItem[];
};

/** The main navigation at the bottom; hidden while a touch keyboard is open. */
export function TabBar({ label, items }: TabBarProps) {
  return (
    <nav
      data-tab-bar
      aria-label={label}
      className="ui-hidden-by-keyboard fixed inset-x-0 bottom-0 z-30 bg-bar pb-safe-bottom shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)]"
    >
      <ul className="mx-auto flex h-tab-bar max-w-lg ps-safe-start pe-safe-end">
        {items.map((item) => (
          <li key={item.href} className="min-w-0 flex-1">
            <Link
              href={item.href}
              aria-current={item.isCurrent ? 'page' : undefined}
              className={classNames(
                'flex h-full flex-col items-center justify-center gap-0.5 font-semibold transition-opacity select-none focus-visible:-outline-offset-2 active:opacity-60',
                item.isCurrent ? 'text-accent' : 'text-hint',
              )}
            >
              <span
                style={fitLine(item.label, items.length)}
                className="text-tab whitespace-nowrap"
              >
                {item.label}
              </span>
              <span className="relative order-first">
                <Icon name={item.icon} sizePx={24} isFilled={item.isCurrent} />
                {item.badge === undefined ? null : (
                  <span className="absolute start-1/2 -top-1">{item.badge}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
