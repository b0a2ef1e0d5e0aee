import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { encode } from 'uqr';

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

type QrCodeProps = {
  readonly text: string;
  /** The picture's alternative text. */
  readonly label: string;
};

/** A text as a QR code: dark on white in any theme, as cameras need it, with a quiet zone of four modules. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="mx-auto size-52">
      <rect width={size} height={size} rx="2.5" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
