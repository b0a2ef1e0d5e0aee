import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Drawing, type DrawingName } from './drawing.tsx';

type EmptyStateProps = {
  /** `done` where an empty list is good news. */
  readonly drawing?: DrawingName;
  readonly title: string;
  /** Says what to do next. */
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  /** The way on, where it leads to another screen. */
  readonly link?: { readonly href: string; readonly label: string };
};

/** Stands where a list would be, when there is nothing in it. */
export function EmptyState({ drawing = 'empty', title, text, action, link }: EmptyStateProps) {
  return (
    <div className="flex animate-fade-in flex-col items-center gap-2 px-2 py-8 text-center">
      <span className="mb-3">
        <Drawing name={drawing} />
      </span>
      <p className="text-heading font-semibold text-balance">{title}</p>
      {text === undefined ? null : <p className="max-w-80 text-balance text-hint">{text}</p>}
      {action === undefined ? null : <div className="mt-4 w-full *:w-full">{action}</div>}
      {link === undefined ? null : (
        <div className="mt-4 w-full">
          <ButtonLink href={link.href} isFullWidth>
            {link.label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
