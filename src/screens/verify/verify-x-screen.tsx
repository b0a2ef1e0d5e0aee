import { useState } from 'react';
import { assertNever } from '#src/domain/result.ts';
import { createVerificationSlots } from '#src/platform/verification-slots.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { LinkedPage } from './linked-page.tsx';
import { LinkingPage } from './linking-page.tsx';
import { useVerificationLink } from './use-verification-link.ts';
import { XSignInArea } from './x-sign-in-area.tsx';

/** The page of a verification link, in any browser. Rules VX-01 to VX-18, RT-09. */
export function VerifyXScreen() {
  const { errorText } = useText();
  const { verificationLinkText } = useTextPart(verifyPart);
  const { environment, tabStorage } = useApp();
  const [keep] = useState(() => createVerificationSlots(tabStorage));
  const { state, retry } = useVerificationLink(keep);
  switch (state.status) {
    case 'loading':
      return <LoadingScreen title={verificationLinkText.loading} />;
    case 'ready':
      return (
        <XSignInArea>
          <LinkingPage verification={state.verification} keep={keep} />
        </XSignInArea>
      );
    case 'linked':
      return <LinkedPage xUsername={state.xUsername} />;
    case 'invalid':
    case 'expired':
    case 'error':
      return (
        <MessageScreen
          drawing={<Drawing name={state.status === 'expired' ? 'sent' : 'failed'} />}
          title={verificationLinkText.titles[state.status]}
          actions={
            <>
              {state.status === 'error' ? (
                <Button onClick={retry}>{verificationLinkText.retry}</Button>
              ) : null}
              <ButtonLink href={environment.botAppUrl} variant="secondary">
                {verificationLinkText.backToTelegram}
              </ButtonLink>
            </>
          }
          lead={<p role="alert">{errorText(state.failure)}</p>}
        />
      );
    default:
      return assertNever(state);
  }
}
