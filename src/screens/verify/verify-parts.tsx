import { useApp } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';

/** The end of the linking, also when the page is read again. Rules VX-17, PA-15. */
export function LinkedPage({ xUsername }: { readonly xUsername: string }) {
  const { verificationLinkText, verifyText } = useTextPart(verifyPart);
  const { environment } = useApp();
  return (
    <MessageScreen
      drawing={<Drawing name="done" />}
      title={verifyText.doneTitle}
      actions={
        <ButtonLink href={environment.botAppUrl}>{verificationLinkText.backToTelegram}</ButtonLink>
      }
      lead={<output>{verifyText.done(xUsername)}</output>}
    />
  );
}
