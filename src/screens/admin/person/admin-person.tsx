import { useState } from 'react';
import { rejectsMuch } from '#src/domain/moderation/signals.ts';
import { assertNever } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { ProfileFigures, ProfileHead } from '#src/screens/person/profile-summary.tsx';
import { PersonLinks } from '#src/screens/admin/shared/person-links.tsx';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { PersonTools } from './person-tools.tsx';

const views = ['timeline', 'notes', 'profile'] as const;

/** A person for administrators: where they stand, what can be done, then history, notes and the profile. Rule PA-01. */
export function AdminPerson({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const [view, setView] = useState<(typeof views)[number]>('timeline');
  return (
    <section aria-label={personPageText.header} className="flex flex-col gap-5">
      <ProfileHead user={user} stats={user}>
        <div className="flex flex-wrap justify-center gap-2">
          <PersonState user={user} />
        </div>
        <PersonLinks user={user} />
      </ProfileHead>
      <StateReasons user={user} />
      <PersonTools user={user} />
      <Tabs
        label={personPageText.views}
        items={views.map((value) => ({ value, label: personPageText[value] }))}
        value={view}
        onChange={setView}
      >
        <PersonView view={view} user={user} />
      </Tabs>
    </section>
  );
}

type PersonViewProps = { readonly view: (typeof views)[number]; readonly user: User };

function PersonView({ view, user }: PersonViewProps) {
  switch (view) {
    case 'timeline':
      return <PersonTimeline personId={user.id} />;
    case 'notes':
      return <PersonNotes personId={user.id} />;
    case 'profile':
      return (
        <div className="flex flex-col gap-5">
          <AboutPerson user={user} handle={user.handle} />
          <ProfileFigures stats={user} />
        </div>
      );
    default:
      return assertNever(view);
  }
}

/** Since when and why somebody is banned or rejected, and whether the person rejects much. Rules PA-01, PA-12. */
function StateReasons({ user }: { readonly user: User }) {
  const { format } = useText();
  const { personPageText, signalsText } = useTextPart(adminPart);
  const { isBanned, bannedAtMs, banReason, isApproved, rejectedAtMs, rejectReason } = user;
  const lines = [
    rejectsMuch(user) ? signalsText.rejectsMuch(user.rejections, user.decisions) : null,
    isBanned && bannedAtMs !== null
      ? reasoned(personPageText.bannedSince(format.date(bannedAtMs)), banReason)
      : null,
    !isApproved && rejectedAtMs !== null
      ? reasoned(personPageText.rejectedSince(format.date(rejectedAtMs)), rejectReason)
      : null,
  ].filter((line) => line !== null);

  function reasoned(text: string, reason: string | null): string {
    return reason === null ? text : personPageText.because(text, reason);
  }

  return lines.map((line) => (
    <StatusLine key={line} tone="warning">
      <bdi>{line}</bdi>
    </StatusLine>
  ));
}
