import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** The way into the messenger, for whoever opened the app outside of it: a link, and its code for a phone. */
export function WayIn({ url }: { readonly url: string }) {
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
