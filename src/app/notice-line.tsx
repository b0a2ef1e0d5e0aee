import { useSyncExternalStore } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { useServices } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { NoticeBar } from '#src/ui/notice-bar.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';

const FailedDecision = lazyComponent(
  async () => (await import('./failed-decision.tsx')).FailedDecision,
);

/**
 * One line on every screen: the device is offline, for as long as it is; else a failed decision with a link to its
 * queue, except on that queue. Rules MY-17, MY-21.
 */
export function NoticeLine() {
  const { commonText } = useStartText();
  if (!useIsOnline()) return <NoticeBar>{commonText.offline}</NoticeBar>;
  return (
    <AfterFirstScreen>
      <FailedDecision />
    </AfterFirstScreen>
  );
}

/** Shows on every screen that the server is busy, while a call waits for it. Rule OP-20. */
export function BusyLine() {
  const { commonText } = useStartText();
  const { busy } = useServices();
  const isBusy = useSyncExternalStore(busy.follow, busy.isBusy);
  return isBusy ? <NoticeBar>{commonText.busy}</NoticeBar> : null;
}
