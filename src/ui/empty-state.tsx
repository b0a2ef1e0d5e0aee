import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** Says what to do next. */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  /** The way on, where it leads to another screen. */
  readonly link?: { readonly href: string; readonly label: string };
};

/** Stands where a list would be, when there is nothing in it. */
export function EmptyState({ icon, title, text, action, link }: EmptyStateProps) {
  return (
    <div className="flex animate-fade-in flex-col items-center gap-1.5 px-6 py-10 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} sizePx={30} />
      </span>
      <p className="font-semibold text-balance">{title}</p>
      {text === undefined ? null : (
        <p className="max-w-72 text-callout text-balance text-hint">{text}</p>
      )}
      {action === undefined ? null : <div className="mt-4">{action}</div>}
      {link === undefined ? null : (
        <div className="mt-4">
          <ButtonLink href={link.href} variant="secondary" size="small">
            {link.label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
