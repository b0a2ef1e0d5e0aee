import { useRouteId } from '#src/platform/router.tsx';
import { Levels } from '#src/screens/person/levels.tsx';
import { PersonFace } from '#src/screens/person/profile-summary.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { type Person, usePerson } from '#src/state/use-person.ts';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { OpenPosts } from './open-posts.tsx';
import type { Profile } from '#src/contract/operations/people.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';

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
  return (
    <ErrorState
      title={title}
      text={commonText.retryText}
      retryLabel={commonText.retry}
      onRetry={retry}
    />
  );
}

/** Two in a line instead of three and one. Rule LA-09. */
const twoOnNarrow = { minWidth: 'min(45%, max(0px, (352px - 100vw) * 99))' };

/** A member's points, what became of the engagements, how they decide on those of others, and the way to X. Rules PR-02, FA-21. */
function MemberFigures({ user }: { readonly user: Profile }) {
  const { format, homeText, postText, reviewText } = useText();
  const messenger = useMessenger();
  const { approved, rejected, pending } = reviewText.state;
  const figures = [
    {
      name: homeText.balance,
      value: <Amount tenths={user.pointTenths} format={format.points} />,
    },
    { name: approved, value: format.number(user.approvedEngaged) },
    { name: rejected, value: format.number(user.rejectedEngaged) },
    { name: pending, value: format.number(pendingEngagements(user)) },
  ];
  return (
    <Card>
      <dl className="flex flex-wrap justify-between gap-x-2 gap-y-2">
        {figures.map(({ name, value }) => (
          <div key={name} style={twoOnNarrow} className="flex flex-col">
            <dt className="text-footnote text-hint">{name}</dt>
            <dd className="order-first text-lead font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <AuthorStanding author={user} />
      <Button
        variant="secondary"
        size="small"
        icon="arrow-out"
        onClick={() => {
          messenger.openLink(xProfileUrl(user.xUsername));
        }}
      >
        {postText.open}
      </Button>
    </Card>
  );
}
