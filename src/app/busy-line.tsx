import { useSyncExternalStore } from 'react';
import { useServices } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { NoticeBar } from '#src/ui/notice-bar.tsx';

/** Says on every screen that the server is busy, for as long as a call waits for it. Rule OP-20. */
export function BusyLine() {
  const { commonText } = useStartText();
  const { busy } = useServices();
  const isBusy = useSyncExternalStore(busy.follow, busy.isBusy);
  return isBusy ? <NoticeBar>{commonText.busy}</NoticeBar> : null;
}
