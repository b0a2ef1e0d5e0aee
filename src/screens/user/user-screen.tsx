import { useRouteId } from '#src/platform/router.tsx';
import { Levels } from '#src/screens/person/levels.tsx';
import { PersonFace } from '#src/screens/person/profile-summary.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { MemberFigures } from './member-figures.tsx';
import { OpenPosts } from './open-posts.tsx';

/** Another person's points, counters and title, and what they ask for now, as members see them. Rules PR-02, RT-04. */
export function UserScreen() {
  const { profileText } = useText();
  const other = usePerson(useRouteId());
  const { user } = other;
  const back = useBack();
  if (user === undefined) {
    return (
      <Screen title={profileText.otherTitle} back={back} hasTabBar>
        <NoProfile {...other} />
      </Screen>
    );
  }
  return (
    <Screen title={user.name} heading={<PersonFace user={user} />} back={back} hasTabBar>
      {user.warnCount > 0 ? (
        <StatusLine tone="warning">{profileText.warnings(user.warnCount)}</StatusLine>
      ) : null}
      <MemberFigures user={user} />
      <Card>
        <Levels stats={user} person={user} />
      </Card>
      <OpenPosts author={user} />
    </Screen>
  );
}

/** A person who is not read yet, cannot be read, or does not exist. */
function NoProfile({ failure, retry }: Person) {
  const { commonText, errorText, profileText } = useText();
  if (failure === undefined) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton shape="header" label={profileText.loading} />
        <Skeleton shape="cards" label={profileText.loading} />
      </div>
    );
  }
  const title = wordRefusal(failure, errorText);
  if (failure.code === 'user_not_found') return <EmptyState title={title} />;
  return <ErrorState title={title} retryLabel={commonText.retry} onRetry={retry} />;
}
