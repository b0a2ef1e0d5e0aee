import { useStore } from 'zustand';
import type { DecisionKind } from '#src/contract/decision-slots.ts';
import { matchRoute, routes, type RouteName } from '#src/domain/access/routes.ts';
import { useLocation } from '#src/platform/router.tsx';
import { useOwnDecisions } from '#src/state/own-decisions.ts';
import { useText } from '#src/state/text-context.ts';
import { Link } from '#src/ui/link.tsx';
import { NoticeBar } from '#src/ui/notice-bar.tsx';

const queues = {
  review: 'reviews',
  request: 'requests',
  report: 'reports',
} as const satisfies Record<DecisionKind, RouteName>;

/** A failed decision, with a link to its queue; hidden where the queue itself is shown. Rule MY-21. */
export function FailedDecision() {
  const { decisionsText } = useText();
  const decisions = useOwnDecisions();
  const { pathname } = useLocation();
  const shownRoute = matchRoute(pathname)?.name;
  const failed = useStore(decisions.store, (all) =>
    all.findLast(
      ({ kind, status }) =>
        (status === 'unanswered' || status === 'refused') && queues[kind] !== shownRoute,
    ),
  );
  if (failed === undefined) return null;
  const { kind, verdict, handle } = failed;
  return (
    <NoticeBar>
      <Link href={routes[queues[kind]].pattern} className="block truncate underline">
        {decisionsText.failed(decisionsText.wish(verdict, handle))}
      </Link>
    </NoticeBar>
  );
}
