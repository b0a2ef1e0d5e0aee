import { useIsOnline } from '#src/platform/connection.ts';
import { useStartText } from '#src/state/start-text.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { NoticeBar } from '#src/ui/notice-bar.tsx';
import { AfterFirstScreen } from './after-first-screen.tsx';

const FailedDecision = lazyComponent(
  async () => (await import('./failed-decision.tsx')).FailedDecision,
);

/**
 * One line on every screen: that the device has no network, for as long as it has none; else a decision that failed,
 * where its queue is not shown, with the way there. Rules MY-17, MY-21.
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
