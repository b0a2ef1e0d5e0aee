import type { ReactNode } from 'react';

type ToolColumnsProps = {
  /** The person acted on, or the field that chooses one. */
  readonly aside: ReactNode;
  /** The fields and the button. */
  readonly children: ReactNode;
};

/** A tool's form, and what it acts on: below it on a phone, beside it on a desk. Rule PA-23. */
export function ToolColumns({ aside, children }: ToolColumnsProps) {
  return (
    <div className="flex flex-col gap-4 min-[56.25rem]:grid min-[56.25rem]:grid-cols-2 min-[56.25rem]:items-start">
      <div className="flex min-w-0 flex-col gap-4 desk:rounded-section desk:bg-card desk:p-5 desk:shadow-card">
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4 empty:hidden">{aside}</div>
    </div>
  );
}
