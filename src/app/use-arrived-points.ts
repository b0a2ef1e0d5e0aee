import { useRef } from 'react';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { useToast } from '#src/ui/toast.tsx';

/** What arrives within this time of the last notice is shown as one sum with it. */
const togetherMs = 4000;

/** Gives the function that announces points that arrive while the app is open. Rule MY-13. */
export function useArrivedPoints(): (amountTenths: PointTenths) => void {
  const { commonText } = useStartText();
  const { clock } = useApp();
  const messenger = useMessenger();
  const showToast = useToast();
  const announced = useRef({ sumTenths: tenths(0), atMs: Number.NEGATIVE_INFINITY });
  return (amountTenths) => {
    const nowMs = clock.nowMs();
    const { sumTenths, atMs } = announced.current;
    const isTogether = nowMs - atMs < togetherMs;
    const total = isTogether ? tenths(sumTenths + amountTenths) : amountTenths;
    announced.current = { sumTenths: total, atMs: nowMs };
    messenger.haptic('points_arrived');
    showToast({ tone: 'success', text: commonText.pointsArrived(total) });
  };
}
