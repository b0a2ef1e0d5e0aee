import { useEffect, useState } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** Stands for a screen whose code could not be fetched; tries again by itself when the network is back. Rule MY-17. */
export function MissingScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { commonText } = useText();
  const isOnline = useIsOnline();
  const [wasOnline] = useState(isOnline);
  const isBack = isOnline && !wasOnline;
  useEffect(() => {
    if (isBack) onRetry();
  }, [isBack, onRetry]);
  return (
    <MessageScreen
      icon="warning"
      tone="warning"
      title={commonText.screenMissing}
      hasTabBar
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
    >
      <p>{commonText.screenMissingText}</p>
    </MessageScreen>
  );
}
