import type { ReactNode, Ref } from 'react';

type ButtonRowProps = {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Buttons of one width side by side, or one below the other where their words need the room. */
export function ButtonRow({ children, ref }: ButtonRowProps) {
  return (
    <div
      ref={ref}
      className="grid *:px-3 grid-cols-[repeat(auto-fit,minmax(min(100%,7.25rem),1fr))] gap-3 max-[24rem]:[&_svg]:hidden"
    >
      {children}
    </div>
  );
}
