import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** The link to support, or to the bot when no support address is configured. Rules AW-01, AW-04. */
export function SupportContact() {
  const { supportText } = useText();
  const messenger = useMessenger();
  const { supportUrl, botAppUrl } = useApp().environment;
  const url = supportUrl === '' ? botAppUrl : supportUrl;
  if (!url.startsWith('https://')) {
    return (
      <ButtonLink href={url} variant="plain">
        {supportText.contact}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="plain"
      onClick={() => {
        if (!messenger.openTelegramLink(url)) messenger.openLink(url);
      }}
    >
      {supportText.contact}
    </Button>
  );
}
