import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { Profile } from '#src/contract/operations/people.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import { useText } from '#src/state/text-context.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';

type AboutPersonProps = {
  readonly user: Profile;
  /** The messenger handle, if the viewer may know it. Rule TR-34. */
  readonly handle: string | undefined;
};

/** A person's links to X and Telegram, and the behavior points, if there are any. */
export function AboutPerson({ user, handle }: AboutPersonProps) {
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
          messenger.openLink(xProfileUrl(user.xUsername));
        }}
      />
      {handle === undefined ? null : (
        <Cell
          leading={<CellIcon name="message" />}
          title={profileText.onTelegram}
          subtitle={<bdi>{`@${handle}`}</bdi>}
          hasChevron
          onClick={() => {
            messenger.openTelegramLink(`https://t.me/${encodeURIComponent(handle)}`);
          }}
        />
      )}
      {user.behaviourPoint === 0 ? null : (
        <Cell
          leading={<CellIcon name="star" tone="neutral" />}
          title={profileText.behaviourPoints}
          trailing={format.number(user.behaviourPoint)}
        />
      )}
    </Section>
  );
}
