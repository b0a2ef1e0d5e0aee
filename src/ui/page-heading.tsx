import { createContext, use, useEffect, useRef } from 'react';
import { fitWords } from './fit-words.ts';

/** Hears of the heading of a page when it is shown, and when its words change. */
export type OnPageHeading = (heading: HTMLElement, title: string) => void;

/** Carries to every page's heading what is called when it appears. */
export const PageHeadingContext = createContext<OnPageHeading | undefined>(undefined);

type PageHeadingProps = {
  readonly title: string;
  readonly id?: string;
  readonly className?: string | undefined;
};

/** The heading of a page; it can take the focus, so that a screen reader says where a tap has led. Rule LA-04. */
export function PageHeading({ title, id, className }: PageHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const onHeading = use(PageHeadingContext);
  useEffect(() => {
    if (headingRef.current !== null) onHeading?.(headingRef.current, title);
  }, [onHeading, title]);
  return (
    <h1 ref={headingRef} id={id} tabIndex={-1} className={className} style={fitWords(title)}>
      {title}
    </h1>
  );
}
