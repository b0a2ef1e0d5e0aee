import type { MouseEvent } from 'react';
import { afterPaint, systemClock } from '#src/platform/clock.ts';
import { useNavigate } from '#src/platform/router.tsx';
import type { LinkProps } from '#src/ui/link.tsx';
import { useOnTap } from './pending-tab.tsx';
import { preloadScreen } from './routes.tsx';

/** Links of the building blocks go through the router; those that leave the app are the browser's. */
export function AppLink(props: LinkProps) {
  const { href, children, ...rest } = props;
  if (href.startsWith('/')) return <InnerLink {...props} />;
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/** Shows that it was tapped before it draws where it leads to, so that a slow phone answers the tap at once. Rule SP-07. */
function InnerLink({ href, children, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const onTap = useOnTap();
  function handleClick(event: MouseEvent) {
    onClick?.();
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || event.button !== 0) return;
    event.preventDefault();
    onTap(new URL(href, window.location.origin).pathname);
    afterPaint(window, systemClock.after, () => {
      const { pathname, search, hash } = window.location;
      navigate(href, { replace: href === `${pathname}${search}${hash}` });
    });
  }
  return (
    <a
      href={href}
      onPointerDown={() => {
        void preloadScreen(href);
      }}
      onClick={handleClick}
      {...rest}
    >
      {children}
    </a>
  );
}
