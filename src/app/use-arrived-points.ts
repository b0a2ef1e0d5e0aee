import { useRef } from 'react';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { useToast } from '#src/ui/toast.tsx';

/** What arrives within this time of the last notice is shown as one sum with it. */
const togetherMs = 4000;

/** Gives the function that tells of points which arrived while the app is open. Rule MY-13. */
export function useArrivedPoints(): (amountTenths: PointTenths) => void {
  const { commonText } = useText();
  const { clock } = useApp();
  const messenger = useMessenger();
  const showToast = useToast();
  const told = useRef({ sumTenths: tenths(0), atMs: Number.NEGATIVE_INFINITY });
  return (amountTenths) => {
    const nowMs = clock.nowMs();
    const { sumTenths, atMs } = told.current;
    const isTogether = nowMs - atMs < togetherMs;
    const total = isTogether ? tenths(sumTenths + amountTenths) : amountTenths;
    told.current = { sumTenths: total, atMs: nowMs };
    messenger.haptic('success');
    showToast({ tone: 'success', text: commonText.pointsArrived(total) });
  };
}
