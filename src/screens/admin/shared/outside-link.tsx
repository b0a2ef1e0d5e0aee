import type { MouseEvent, ReactNode } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';

type OutsideLinkProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
};

const telegramOrigin = 'https://t.me/';

/** An external link, opened by the messenger; the browser follows links that it refuses. */
export function OutsideLink({ href, children, className = '' }: OutsideLinkProps) {
  const messenger = useMessenger();

  function handleClick(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain) return;
    const isOpened = href.startsWith(telegramOrigin)
      ? messenger.openTelegramLink(href)
      : messenger.openLink(href);
    if (isOpened) event.preventDefault();
  }

  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={handleClick}
      className={`inline-block py-3 text-link wrap-anywhere ${className}`}
    >
      {children}
    </a>
  );
}
