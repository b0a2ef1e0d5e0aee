import { routes } from '#src/domain/access/routes.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Appeal } from './appeal.tsx';
import { SupportContact } from './support-contact.tsx';

/** The ban notice: since when and why, for whom, and what can be written about it. Rules AW-04, RT-11, PA-05. */
export function BannedScreen() {
  const { bannedText, format } = useText();
  const user = useUser();
  const { bannedAtMs, banReason, xUsername } = user;
  return (
    <MessageScreen
      icon="ban"
      tone="failure"
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
      {banReason === null ? null : (
        <p className="text-text">
          <bdi>{bannedText.reason(banReason)}</bdi>
        </p>
      )}
      {bannedAtMs === null ? null : <p>{bannedText.since(format.date(bannedAtMs))}</p>}
      <p>{bannedText.account(xUsername)}</p>
      <p>{bannedText.text}</p>
    </MessageScreen>
  );
}
