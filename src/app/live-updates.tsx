import { useRef, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { followConnection } from '#src/platform/connection.ts';
import { useLocation } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp, useSession } from '#src/state/app-context.ts';
import { applyDecision } from '#src/state/apply-decision.ts';
import { useLive } from '#src/state/live.ts';
import { useOwnDecisions } from '#src/state/own-decisions.ts';
import { userOf } from '#src/state/session-store.ts';
import { useStartText } from '#src/state/start-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { keepFocus } from './keep-focus.ts';

/**
 * Applies live events and the answers of decisions to the query cache of the provider above it, and keeps the focus near
 * what they remove.
 */
export function LiveUpdates() {
  useLive(useArrivedPoints());
  useFollowDecisions();
  useEffect(() => keepFocus(document), []);
  return null;
}

/** Points that arrive within this time after the last notice are added to its sum. */
const togetherMs = 4000;

/** Returns the function that announces points that arrive while the app is open. Rule MY-13. */
function useArrivedPoints(): (amountTenths: PointTenths) => void {
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

/**
 * Sends held decisions when the user leaves a screen or the page, resends unanswered ones when the app opens, becomes
 * visible or goes online, and writes each answer into the cache. Rule MY-21.
 */
function useFollowDecisions(): void {
  const decisions = useOwnDecisions();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const userId = userOf(useSession())?.id;

  useEffect(
    () =>
      decisions.onAnswer((decision, reply) => {
        if (!reply.success) messenger.haptic('refused');
        applyDecision(queryClient, userId ?? '', { decision, reply });
      }),
    [decisions, messenger, queryClient, userId],
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    const resume = () => void decisions.resume();
    resume();
    const releaseConnection = followConnection((isOnline) => {
      if (isOnline) resume();
    });
    const releasePage = followPage(window, {
      onLeave: () => {
        decisions.sendHeld();
      },
      onReturn: resume,
    });
    return () => {
      releaseConnection();
      releasePage();
    };
  }, [decisions, userId]);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname) decisions.sendHeld();
    shownPath.current = pathname;
  }, [decisions, pathname]);
}

/** Listeners for leaving the page and returning to it. */
type PageListeners = {
  /** The page is hidden, closed or reloaded. A request sent now may still complete; timers may not run. */
  readonly onLeave: () => void;
  readonly onReturn: () => void;
};

/** Follows the visibility of the page; returns the function that stops it. */
function followPage(page: Window, { onLeave, onReturn }: PageListeners): () => void {
  const onChange = () => {
    if (page.document.visibilityState === 'hidden') onLeave();
    else onReturn();
  };
  // Some clients close a page without hiding it first.
  page.addEventListener('pagehide', onLeave);
  page.document.addEventListener('visibilitychange', onChange);
  return () => {
    page.removeEventListener('pagehide', onLeave);
    page.document.removeEventListener('visibilitychange', onChange);
  };
}
