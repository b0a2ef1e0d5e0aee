import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { inviteUrl } from '#src/contract/start-param.ts';
import { routes } from '#src/domain/access/routes.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useAddToHomeScreen } from '#src/screens/hooks/use-add-to-home-screen.ts';
import { useNewNotifications } from '#src/screens/hooks/use-new-notifications.ts';
import { AboutPerson } from '#src/screens/person/about-person.tsx';
import { Levels } from '#src/screens/person/levels.tsx';
import { ProfileHead } from '#src/screens/person/profile-summary.tsx';
import { useApp, useFreshUser, useOwnStats, useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { inviteKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useLanguage } from '#src/state/use-language.ts';
import { communityPart } from '#src/text/community-text.ts';
import { languageChoices } from '#src/text/languages.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { MessageChoices } from './message-choices.tsx';
import { PointsHistory } from './points-history.tsx';

/** The user's points, counters and title, and the history of points. Rules PR-01, RT-03. */
export function ProfileScreen() {
  const { commonText, format, ownProfileText, profileText } = useText();
  const user = useUser();
  const stats = useOwnStats();
  const { approvedEngaged, rejectedEngaged } = stats;
  const pending = pendingEngagements(stats);
  const newCount = useNewNotifications();
  const addToHomeScreen = useAddToHomeScreen();
  const { language, choose } = useLanguage();
  const [isLanguageMissing, setIsLanguageMissing] = useState(false);
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
        error={isLanguageMissing ? commonText.retryText : undefined}
        onChange={(chosen) => {
          void choose(chosen).then((isChosen) => {
            setIsLanguageMissing(!isChosen);
          });
        }}
      />
      <AboutPerson user={user} handle={user.handle} />
    </Screen>
  );
}

/** The row that opens the invitation link; promises a reward only if there is one. Rule MY-30. */
function Invite() {
  const { inviteText } = useTextPart(communityPart);
  const [isOpen, setIsOpen] = useState(false);
  const rewardTenths = useInviteReward();
  return (
    <Section>
      <Cell
        leading={<CellIcon name="gift" tone="warning" />}
        title={inviteText.invite}
        subtitle={rewardTenths > 0 ? inviteText.earn(rewardTenths) : inviteText.named}
        hasChevron
        onClick={() => {
          setIsOpen(true);
        }}
      />
      <InviteSheet
        isOpen={isOpen}
        rewardTenths={rewardTenths}
        onClose={() => {
          setIsOpen(false);
        }}
      />
    </Section>
  );
}

type InviteSheetProps = {
  readonly isOpen: boolean;
  readonly rewardTenths: PointTenths;
  readonly onClose: () => void;
};

function InviteSheet({ isOpen, rewardTenths, onClose }: InviteSheetProps) {
  const { inviteText } = useTextPart(communityPart);
  const { commonText } = useText();
  const messenger = useMessenger();
  const url = inviteUrl(useApp().environment.botAppUrl, useUser().id);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={inviteText.title}
      closeLabel={commonText.close}
      footer={
        <Button
          isFullWidth
          icon="share"
          onClick={() => {
            messenger.shareUrl(url, inviteText.message);
          }}
        >
          {inviteText.share}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-body">
        <p>{inviteText.explanation}</p>
        {rewardTenths > 0 ? <p>{inviteText.reward(rewardTenths)}</p> : null}
        <p dir="ltr" className="rounded-small bg-fill px-3 py-2 wrap-anywhere">
          {url}
        </p>
        <CopyButton
          text={url}
          label={inviteText.copy}
          copiedLabel={inviteText.copied}
          fallbackLabel={inviteText.link}
          copy={(text) => messenger.copyText(text)}
        />
      </div>
    </Sheet>
  );
}

/** Settings change only with a new deployment. */
const freshMs = 60 * 60 * 1000;

/** The reward of an invitation; 0 until the server has answered, and if it does not. */
function useInviteReward(): PointTenths {
  const services = useServices();
  const { data } = useQuery({
    queryKey: inviteKey(),
    queryFn: async () => unwrap(await services.users.inviteReward()),
    staleTime: freshMs,
  });
  return tenths(data?.rewardTenths ?? 0);
}
