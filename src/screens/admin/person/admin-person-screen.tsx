import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { useRouteId } from '#src/platform/router.tsx';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { useState, type ReactNode } from 'react';
import { rejectsMuch } from '#src/domain/moderation/signals.ts';
import { assertNever } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { ProfileFigures } from '#src/screens/person/profile-summary.tsx';
import {
  InvitedBy,
  PersonLinks,
  PersonState,
  shownName,
} from '#src/screens/admin/shared/person-parts.tsx';
import { PersonNotes, useNoteDraft } from './person-notes.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { PersonTools } from './person-tools.tsx';
import { averageTime } from '#src/text/durations.ts';
import { Amount } from '#src/ui/amount.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';

/** The administrators' page of a person; beside the sidebar on a wide screen. Rules PA-01, PA-08, RT-04. */
export function AdminPersonScreen() {
  const { profileText } = useText();
  const id = useRouteId();
  const person = usePerson(id);
  return (
    <AdminFrame title={person.user?.name || profileText.otherTitle} isTitleHidden>
      <PersonContent {...person} />
    </AdminFrame>
  );
}

function PersonContent({ row, failure, retry }: Person) {
  const { commonText, errorText, profileText } = useText();
  if (failure?.code === 'user_not_found') {
    return <EmptyState title={wordRefusal(failure, errorText)} />;
  }
  if (row !== undefined) return <AdminPerson key={row.id} user={row} />;
  if (failure !== undefined) {
    return (
      <ErrorState
        title={wordRefusal(failure, errorText)}
        text={commonText.retryText}
        retryLabel={commonText.retry}
        onRetry={retry}
      />
    );
  }
  return <Skeleton shape="header" label={profileText.loading} />;
}

const views = ['timeline', 'notes', 'profile'] as const;

/** A person for administrators: the state, the tools, then history, notes and the profile. Rule PA-01. */
export function AdminPerson({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const [view, setView] = useState<(typeof views)[number]>('timeline');
  const draft = useNoteDraft();
  if (useIsWide()) return <WidePerson user={user} draft={draft} />;
  return (
    <section aria-label={personPageText.header} className="flex flex-col gap-5">
      <PersonHead user={user} />
      <StateReasons user={user} />
      <PersonTools user={user} />
      <PersonFigures user={user} />
      <Tabs
        label={personPageText.views}
        items={views.map((value) => ({ value, label: personPageText[value] }))}
        value={view}
        onChange={setView}
      >
        <PersonView view={view} user={user} draft={draft} />
      </Tabs>
    </section>
  );
}

/** On a wide screen everything is side by side: the person and the tools, the timeline, then notes. Rules PA-01, PA-23. */
function WidePerson({ user, draft }: Omit<PersonViewProps, 'view'>) {
  const { personPageText } = useTextPart(adminPart);
  return (
    <section
      aria-label={personPageText.header}
      className="grid grid-cols-[19rem_minmax(0,1fr)] items-start gap-3 min-[82rem]:grid-cols-[22rem_minmax(0,1fr)_19rem]"
    >
      <div className="row-span-3 flex min-w-0 flex-col gap-3">
        <Card>
          <PersonHead user={user} />
        </Card>
        <StateReasons user={user} />
        <PersonTools user={user} />
        <PersonView view="profile" user={user} draft={draft} />
      </div>
      <div className="min-w-0 min-[82rem]:col-span-2">
        <PersonFigures user={user} />
      </div>
      <section aria-labelledby="person-timeline" className="flex min-w-0 flex-col gap-2">
        <h2 id="person-timeline" className="px-1 text-body font-bold">
          {personPageText.timeline}
        </h2>
        <PersonView view="timeline" user={user} draft={draft} />
      </section>
      <section
        aria-labelledby="person-notes"
        className="col-start-2 flex min-w-0 flex-col gap-2 min-[82rem]:col-start-3"
      >
        <h2 id="person-notes" className="px-1 text-body font-bold">
          {personPageText.notes}
        </h2>
        <PersonView view="notes" user={user} draft={draft} />
      </section>
    </section>
  );
}

type PersonViewProps = {
  readonly view: (typeof views)[number];
  readonly user: User;
  readonly draft: ReturnType<typeof useNoteDraft>;
};

function PersonView({ view, user, draft }: PersonViewProps) {
  switch (view) {
    case 'timeline':
      return <PersonTimeline personId={user.id} />;
    case 'notes':
      return <PersonNotes personId={user.id} draft={draft} />;
    case 'profile':
      return (
        <div className="flex flex-col gap-5">
          <AboutPerson user={user} handle={user.handle} />
          <InvitedBy user={user} />
          <ProfileFigures user={user} stats={user} />
        </div>
      );
    default:
      return assertNever(view);
  }
}

/** Since when and why a person is banned or rejected, and whether the person rejects often. Rules PA-01, PA-12. */
function StateReasons({ user }: { readonly user: User }) {
  const { format } = useText();
  const { personPageText, signalsText } = useTextPart(adminPart);
  const { isBanned, bannedAtMs, banReason, banUntilMs } = user;
  const { isApproved, rejectedAtMs, rejectReason } = user;
  const lines = [
    rejectsMuch(user) ? signalsText.rejectsMuch(user.rejections, user.decisions) : null,
    isBanned && bannedAtMs !== null ? reasoned(banSpan(bannedAtMs, banUntilMs), banReason) : null,
    !isApproved && rejectedAtMs !== null
      ? reasoned(personPageText.rejectedSince(format.date(rejectedAtMs)), rejectReason)
      : null,
  ].filter((line) => line !== null);

  function banSpan(fromMs: number, untilMs: number | null): string {
    const from = format.date(fromMs);
    return untilMs === null
      ? personPageText.bannedSince(from)
      : personPageText.bannedFor(from, format.date(untilMs));
  }

  function reasoned(text: string, reason: string | null): string {
    return reason === null ? text : personPageText.because(text, reason);
  }

  return lines.map((line) => (
    <StatusLine key={line} tone="warning">
      <bdi>{line}</bdi>
    </StatusLine>
  ));
}

/** A person's head: picture, the verified handle first, name, state, and links to both accounts. Rules PA-01, PA-13. */
export function PersonHead({ user }: { readonly user: User }) {
  const { profileText } = useText();
  const { personText } = useTextPart(adminPart);
  const { xUsername, createdAtMs } = user;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <PersonAvatar name={shownName(user)} xUsername={xUsername} sizePx={64} />
        <div className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">
          <p className="text-heading font-bold">
            <bdi>{personText.handle(xUsername)}</bdi>
          </p>
          <p className="text-footnote text-hint">
            <bdi>{shownName(user)}</bdi> · {profileText.since(createdAtMs)}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <PersonState user={user} />
      </p>
      <PersonLinks user={user} />
    </div>
  );
}

/** The four most useful numbers about a person. Rules PA-01, PA-23. */
export function PersonFigures({ user }: { readonly user: User }) {
  const { format } = useText();
  const { adminText, pairText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  const { decisions, rejections, decisionMs, approvedEngaged, totalEngaged, pointTenths } = user;
  return (
    <dl className="grid grid-cols-2 gap-2 desk:gap-3 min-[82rem]:grid-cols-4">
      <Figure label={pairText.balance}>
        <Amount tenths={pointTenths} format={adminText.points} />
      </Figure>
      <Figure label={pairText.rejects} isBad={rejectsMuch(user)}>
        {decisions === 0 ? adminText.none : pairText.of(count(rejections), count(decisions))}
      </Figure>
      <Figure label={pairText.decidesIn}>
        {decisions === 0 ? adminText.none : averageTime(decisionMs / decisions, format)}
      </Figure>
      <Figure label={reportsText.approvedOf}>
        {totalEngaged === 0
          ? adminText.none
          : pairText.of(count(approvedEngaged), count(totalEngaged))}
      </Figure>
    </dl>
  );
}

type FigureProps = {
  readonly label: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
};

function Figure({ label, isBad = false, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-1 rounded-section bg-surface px-4 py-3 shadow-card">
      <dt className="text-footnote text-subtitle wrap-anywhere">{label}</dt>
      <dd className={`text-heading font-bold [--coin:1rem] ${isBad ? 'text-failure' : ''}`}>
        {children}
      </dd>
    </div>
  );
}
