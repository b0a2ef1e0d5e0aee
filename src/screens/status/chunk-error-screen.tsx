import { useEffect, useState } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** Stands for a screen whose code could not be fetched; tries again automatically when the network is back. Rule MY-17. */
export function ChunkErrorScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { commonText } = useStartText();
  const isOnline = useIsOnline();
  const [wasOnline] = useState(isOnline);
  const isBack = isOnline && !wasOnline;
  useEffect(() => {
    if (isBack) onRetry();
  }, [isBack, onRetry]);
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={commonText.screenMissing}
      hasTabBar
      actions={<Button onClick={onRetry}>{commonText.retry}</Button>}
      lead={<p>{commonText.screenMissingText}</p>}
    />
  );
}
