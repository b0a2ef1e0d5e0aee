import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { inviteUrl } from '#src/contract/start-param.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { inviteKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Section } from '#src/ui/section.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/** The row that opens the link by which others join; it promises a reward only where there is one. Rule MY-30. */
export function Invite() {
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

/** Settings change by a new deployment alone. */
const freshMs = 60 * 60 * 1000;

/** What an invitation brings; 0 until the server has answered, and where it does not. */
function useInviteReward(): PointTenths {
  const services = useServices();
  const { data } = useQuery({
    queryKey: inviteKey(),
    queryFn: async () => unwrap(await services.users.inviteReward()),
    staleTime: freshMs,
  });
  return tenths(data?.rewardTenths ?? 0);
}
