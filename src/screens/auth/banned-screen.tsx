import { routes } from '#src/domain/access/routes.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Drawing } from '#src/ui/drawing.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { Appeal } from './appeal.tsx';
import { SupportContact } from './support-contact.tsx';

/** The ban notice: since when, until when, why, the person, and what can be written about it. Rules AW-04, RT-11, PA-05, FA-27. */
export function BannedScreen() {
  const { bannedText, format } = useText();
  const user = useUser();
  const { bannedAtMs, banReason, banUntilMs, xUsername } = user;
  return (
    <MessageScreen
      drawing={<Drawing name="stopped" />}
      title={bannedText.title}
      hasTabBar
      actions={
        <>
          <Appeal user={user} />
          <SupportContact />
          <ButtonLink href={routes.notifications.pattern} variant="plain">
            {bannedText.notifications}
          </ButtonLink>
        </>
      }
    >
      <Section>
        {banReason === null ? null : (
          <Cell overline={bannedText.reason} title={<bdi>{banReason}</bdi>} />
        )}
        {bannedAtMs === null ? null : (
          <Cell overline={bannedText.since} title={format.date(bannedAtMs)} />
        )}
        {banUntilMs === null ? null : (
          <Cell overline={bannedText.until} title={format.date(banUntilMs)} />
        )}
        <Cell
          leading={<PersonAvatar name={user.name} xUsername={xUsername} sizePx={36} />}
          overline={bannedText.account}
          title={<bdi>{`@${xUsername}`}</bdi>}
        />
      </Section>
    </MessageScreen>
  );
}
