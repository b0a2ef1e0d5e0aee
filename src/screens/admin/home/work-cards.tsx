import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routes } from '#src/domain/access/routes.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import {
  longWaitMs,
  useWaiting,
  type Waiting,
  useWaitingText,
} from '#src/screens/admin/shared/waiting.tsx';

/** The pending work of administrators with its number and age, and the bot's failed messages. Rules AD-01, PA-23. */
export function WorkCards() {
  const { adminHomeText, adminText, glanceText } = useTextPart(adminPart);
  const services = useServices();
  const waiting = useWaiting();
  const failed = useQuery({
    queryKey: adminKeys.failedMessages,
    queryFn: async () => unwrap(await (await services.admin()).failedMessages()),
  });
  const failedCount =
    failed.data === undefined
      ? adminText.none
      : glanceText.counted(failed.data.count, failed.data.isExact);
  return (
    <ul className="overflow-clip rounded-section bg-surface shadow-card desk:grid desk:grid-cols-3 desk:gap-3 desk:overflow-visible desk:bg-transparent desk:shadow-none">
      <QueueCard
        href={`${routes.requests.pattern}/`}
        icon="people"
        title={adminHomeText.requests}
        waiting={waiting.requests}
      />
      <QueueCard
        href={`${routes.reports.pattern}/`}
        icon="flag"
        title={adminHomeText.reports}
        waiting={waiting.reports}
      />
      <WorkCard
        href={routes.adminOutbox.pattern}
        icon="message"
        title={adminHomeText.adminOutbox}
        shown={failedCount}
        spoken={`${failedCount} ${glanceText.failedMessages}`}
        note={glanceText.failedMessages}
      />
    </ul>
  );
}

type QueueCardProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly waiting: Waiting;
};

function QueueCard({ waiting, ...card }: QueueCardProps) {
  const { adminText } = useTextPart(adminPart);
  const nowMs = useNow();
  const [oldestMs] = waiting.sinceMs;
  return (
    <WorkCard
      {...card}
      {...useWaitingText(waiting)}
      note={
        oldestMs === undefined ? null : (
          <span className={nowMs - oldestMs >= longWaitMs ? 'text-warning' : undefined}>
            {adminText.oldestWaits(adminText.age(nowMs - oldestMs))}
          </span>
        )
      }
    >
      {waiting.total === waiting.sinceMs.length && waiting.total > 0 ? (
        <AgeBar sinceMs={waiting.sinceMs} nowMs={nowMs} />
      ) : null}
    </WorkCard>
  );
}

type WorkCardProps = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly shown: string;
  /** The number as screen readers say it after the title. */
  readonly spoken: string;
  readonly note: ReactNode;
  readonly children?: ReactNode;
};

/** A row on a phone, a card on a wide screen; its link covers it. */
function WorkCard({ href, icon, title, shown, spoken, note, children }: WorkCardProps) {
  return (
    <li className="relative grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 px-4 py-2.5 [grid-template-areas:'i_t_n_c'_'i_s_n_c'] not-desk:not-first:before:absolute not-desk:not-first:before:start-12.5 not-desk:not-first:before:end-0 not-desk:not-first:before:top-0 not-desk:not-first:before:h-(--ui-hairline) not-desk:not-first:before:bg-separator hover:bg-press desk:grid-cols-[auto_auto_1fr_auto] desk:content-start desk:gap-x-2.5 desk:rounded-section desk:bg-surface desk:p-4 desk:shadow-card desk:[grid-template-areas:'i_t_t_c'_'n_n_s_s'_'b_b_b_b']">
      <Icon name={icon} sizePx={22} className="text-accent [grid-area:i]" />
      <Link
        href={href}
        className="min-w-0 font-semibold wrap-anywhere [grid-area:t] after:absolute after:inset-0 min-[56.25rem]:max-[73.9rem]:text-footnote"
      >
        {title} <span className="sr-only">{spoken}</span>
      </Link>
      <span className="min-w-0 text-footnote wrap-anywhere text-subtitle [grid-area:s]">
        {note}
      </span>
      <span
        aria-hidden="true"
        className="text-heading font-bold [grid-area:n] desk:py-1 desk:text-title"
      >
        {shown}
      </span>
      <Icon name="chevron-forward" sizePx={16} className="text-hint opacity-60 [grid-area:c]" />
      {children}
    </li>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

type AgeBarProps = { readonly sinceMs: readonly number[]; readonly nowMs: number };

/** How many items wait for how long, as a labeled bar; unknown for a partly read queue. */
function AgeBar({ sinceMs, nowMs }: AgeBarProps) {
  const { adminText, glanceText } = useTextPart(adminPart);
  const isOlder = (days: number) => sinceMs.filter((since) => nowMs - since >= days * dayMs).length;
  const [overOne, overTwo] = [isOlder(1), isOlder(2)];
  const parts = [
    { name: 'recent', count: sinceMs.length - overOne, className: 'bg-accent-half' },
    { name: 'day', count: overOne - overTwo, className: 'bg-bars' },
    { name: 'days', count: overTwo, className: 'bg-warning-fill' },
  ] as const;
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <div className="hidden flex-col gap-1.5 [grid-area:b] desk:flex">
      <div aria-hidden="true" className="flex gap-0.5">
        {shown.map(({ name, count, className }) => (
          <span
            key={name}
            className={`h-1.75 first:rounded-s-full last:rounded-e-full ${className}`}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-3 text-caption text-subtitle">
        {shown.map(({ name, count, className }) => (
          <li key={name} className="flex items-center gap-1">
            <span aria-hidden="true" className={`size-2 rounded-[0.1875rem] ${className}`} />
            {glanceText.ages[name](adminText.count(count))}
          </li>
        ))}
      </ul>
    </div>
  );
}
