import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** The entry for people outside the messenger: a link that opens the app there, and its QR code for a phone. */
export function MessengerEntry({ url }: { readonly url: string }) {
  const { authText } = useText();
  const messenger = useMessenger();
  return (
    <>
      <QrCode text={url} label={authText.codeLabel} />
      <ButtonLink href={url} icon="arrow-out">
        {authText.openInTelegram}
      </ButtonLink>
      <CopyButton
        text={url}
        label={authText.copyLink}
        copiedLabel={authText.linkCopied}
        fallbackLabel={authText.linkField}
        copy={(text) => messenger.copyText(text)}
      />
    </>
  );
}
