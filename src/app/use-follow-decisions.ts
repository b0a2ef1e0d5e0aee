import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from '#src/platform/router.tsx';
import { followConnection } from '#src/platform/connection.ts';
import { followPage } from '#src/platform/page-visibility.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useSession } from '#src/state/app-context.ts';
import { useOwnDecisions } from '#src/state/own-decisions.ts';
import { userOf } from '#src/state/session-store.ts';
import { applyDecision } from '#src/state/apply-decision.ts';

/**
 * Sends held decisions when a screen or the page is left, sends again what has no answer when the app is opened, seen or
 * online again, and writes each answer into what is shown. Rule MY-21.
 */
export function useFollowDecisions(): void {
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
