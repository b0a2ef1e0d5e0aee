import { routes } from '#src/domain/access/routes.ts';
import { bannedText } from '#src/text/auth.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { SupportContact } from './support-contact.tsx';

/** The ban notice. Rules AW-04, RT-11. */
export function BannedScreen() {
  return (
    <MessageScreen
      icon="ban"
      tone="failure"
      title={bannedText.title}
      hasTabBar
      actions={
        <>
          <SupportContact />
          <ButtonLink href={routes.notifications.pattern} variant="plain">
            {bannedText.notifications}
          </ButtonLink>
        </>
      }
    >
      <p>{bannedText.text}</p>
    </MessageScreen>
  );
}
