import { createContext, createElement, use } from 'react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';

/** The props of every link in this folder. */
export type LinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly 'aria-current'?: 'page' | true | undefined;
  readonly 'aria-label'?: string | undefined;
};

function Anchor({ children, ...rest }: LinkProps) {
  return <a {...rest}>{children}</a>;
}

const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

type LinkProviderProps = {
  readonly component: ComponentType<LinkProps>;
  readonly children: ReactNode;
};

/** Makes every link below it render with the given component, so that a router can handle the taps. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link rendered by the nearest `LinkProvider`, or a plain anchor without one. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
