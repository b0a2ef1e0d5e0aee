import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { User } from '#src/domain/user.ts';
import { useText } from '#src/state/text-context.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';

/** A person's links to X and Telegram, behaviour points and date of joining. */
export function AboutPerson({ user }: { readonly user: User }) {
  const { format, profileText } = useText();
  const messenger = useMessenger();
  return (
    <Section header={profileText.about}>
      <Cell
        leading={<CellIcon name="link" />}
        title={profileText.onX}
        subtitle={<bdi>{`@${user.xUsername}`}</bdi>}
        hasChevron
        onClick={() => {
          messenger.openLink(`https://x.com/${encodeURIComponent(user.xUsername)}`);
        }}
      />
      <Cell
        leading={<CellIcon name="message" />}
        title={profileText.onTelegram}
        subtitle={<bdi>{`@${user.handle}`}</bdi>}
        hasChevron
        onClick={() => {
          messenger.openTelegramLink(`https://t.me/${encodeURIComponent(user.handle)}`);
        }}
      />
      <Cell
        leading={<CellIcon name="star" tone="neutral" />}
        title={profileText.behaviourPoints}
        trailing={user.behaviourPoint}
      />
      <Cell
        leading={<CellIcon name="clock" tone="neutral" />}
        title={profileText.memberSince}
        subtitle={format.date(user.createdAtMs)}
      />
    </Section>
  );
}
