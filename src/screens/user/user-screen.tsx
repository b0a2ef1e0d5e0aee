import { useRouteId } from '#src/platform/router.tsx';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { ProfileSummary } from '#src/screens/person/profile-summary.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OpenPosts } from './open-posts.tsx';

/** Another person's points, counters and title, and what they ask for now, as members see them. Rules PR-02, RT-04. */
export function UserScreen() {
  const { profileText } = useText();
  const id = useRouteId();
  const other = usePerson(id);
  const back = useBack();
  return (
    <Screen title={other.user?.name ?? profileText.otherTitle} isTitleHidden back={back} hasTabBar>
      <OtherProfile {...other} />
    </Screen>
  );
}

function OtherProfile({ user, row, failure, retry }: Person) {
  const { commonText, errorText, profileText } = useText();
  if (failure?.code === 'user_not_found') {
    return <EmptyState title={wordRefusal(failure, errorText)} />;
  }
  if (user !== undefined) {
    return (
      <>
        <ProfileSummary user={user} stats={user} />
        <OpenPosts authorId={user.id} />
        <AboutPerson user={user} handle={row?.handle} />
      </>
    );
  }
  if (failure !== undefined) {
    return (
      <ErrorState
        title={wordRefusal(failure, errorText)}
        retryLabel={commonText.retry}
        onRetry={retry}
      />
    );
  }
  return <Skeleton shape="header" label={profileText.loading} />;
}
