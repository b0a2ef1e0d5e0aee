import { useIsOnline } from '#src/platform/connection.ts';
import { useText } from '#src/state/text-context.ts';
import { NoticeBar } from '#src/ui/notice-bar.tsx';

/** Says on every screen that the device has no network, for as long as it has none. Rule MY-17. */
export function OfflineLine() {
  const { commonText } = useText();
  return useIsOnline() ? null : <NoticeBar>{commonText.offline}</NoticeBar>;
}
