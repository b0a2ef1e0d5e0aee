import { routes } from '#src/domain/access/routes.ts';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { SupportContact } from './support-contact.tsx';

/** The ban notice. Rules AW-04, RT-11. */
export function BannedScreen() {
  const { bannedText } = useText();
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
