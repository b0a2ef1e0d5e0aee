import { Suspense } from 'react';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { routes } from '#src/domain/access/routes.ts';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { Levels } from '#src/screens/person/levels.tsx';
import { ProfileHead } from '#src/screens/person/profile-summary.tsx';
import { useNewNotifications } from '#src/screens/hooks/use-new-notifications.ts';
import { useAddToHomeScreen } from '#src/screens/hooks/use-add-to-home-screen.ts';
import { useFreshUser, useOwnStats, useUser } from '#src/state/app-context.ts';
import { useLanguage } from '#src/state/use-language.ts';
import { useText } from '#src/state/text-context.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { languageChoices } from '#src/text/languages.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Invite } from './invite.tsx';
import { MessageChoices } from './message-choices.tsx';
import { PointsHistory } from './points-history.tsx';

/** The own points, counters and title, and what moved the points. Rules PR-01, RT-03. */
export function ProfileScreen() {
  const { format, ownProfileText, profileText } = useText();
  const user = useUser();
  const stats = useOwnStats();
  const { approvedEngaged, rejectedEngaged } = stats;
  const pending = pendingEngagements(stats);
  const newCount = useNewNotifications();
  const addToHomeScreen = useAddToHomeScreen();
  const { language, choose } = useLanguage();
  useFreshUser();

  return (
    <Screen title={profileText.ownTitle} isTitleHidden hasTabBar>
      <ProfileHead user={user} stats={stats} />
      {stats.warnCount > 0 ? (
        <StatusLine tone="warning">{profileText.warnings(stats.warnCount)}</StatusLine>
      ) : null}
      <Card>
        <Levels stats={stats} person={user} />
      </Card>
      <Suspense>
        <Invite />
      </Suspense>
      <Section>
        <Cell
          leading={<CellIcon name="check" tone="success" />}
          title={<span className="font-normal">{ownProfileText.engagements}</span>}
          href={routes.engagements.pattern}
          subtitle={profileText.outcomes({ approvedEngaged, rejectedEngaged, pending })}
        />
        <Cell
          leading={<CellIcon name="bell" />}
          title={ownProfileText.notifications}
          href={routes.notifications.pattern}
          trailing={
            <Badge
              count={newCount}
              format={format.number}
              label={ownProfileText.newNotifications(newCount)}
            />
          }
        />
        <Cell
          leading={<CellIcon name="chart" tone="warning" />}
          title={ownProfileText.leaders}
          href={routes.leaders.pattern}
        />
        <Cell
          leading={<CellIcon name="download" />}
          title={ownProfileText.addToHomeScreen}
          onClick={() => void addToHomeScreen()}
        />
      </Section>
      <Suspense>
        <MessageChoices />
      </Suspense>
      <PointsHistory userId={user.id} />
      <SelectField
        label={ownProfileText.language}
        choices={languageChoices}
        value={language}
        onChange={choose}
      />
      <AboutPerson user={user} handle={user.handle} />
    </Screen>
  );
}
