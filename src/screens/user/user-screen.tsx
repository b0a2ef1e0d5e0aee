import { Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import type { User } from '#src/domain/user.ts';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { ProfileSummary } from '#src/screens/person/profile-summary.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useText } from '#src/state/text-context.ts';
import { useMaybeUser } from '#src/state/app-context.ts';
import { usePerson, type Person } from '#src/state/use-person.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type UserScreenProps = {
  /** What administrators see and do besides; members never download it. Rule PA-01. */
  readonly Administration: ComponentType<{ readonly user: User }>;
};

/** Another person's points, counters and title, and what administrators see and do besides. Rules PR-02, RT-04, PA-01. */
export function UserScreen({ Administration }: UserScreenProps) {
  const { profileText } = useText();
  const { id = '' } = useParams();
  const other = usePerson(id);
  const back = useBack();
  return (
    <Screen title={other.user?.name ?? profileText.otherTitle} isTitleHidden back={back} hasTabBar>
      <OtherProfile {...other} Administration={Administration} />
    </Screen>
  );
}

function OtherProfile({ user, row, failure, retry, Administration }: Person & UserScreenProps) {
  const { commonText, profileText } = useText();
  const me = useMaybeUser();
  const isForAdmin = me !== null && lifecycleState(me) === 'admin';
  if (failure?.code === 'user_not_found') {
    return <EmptyState icon="person" title={failure.message} />;
  }
  if (user !== undefined) {
    return (
      <>
        <ProfileSummary user={user} stats={user} />
        {isForAdmin && row !== undefined ? (
          <Suspense fallback={<Skeleton shape="rows" label={profileText.loading} />}>
            <Administration user={row} />
          </Suspense>
        ) : null}
        <AboutPerson user={user} handle={row?.handle} />
      </>
    );
  }
  if (failure !== undefined) {
    return <ErrorState title={failure.message} retryLabel={commonText.retry} onRetry={retry} />;
  }
  return <Skeleton shape="header" label={profileText.loading} />;
}
