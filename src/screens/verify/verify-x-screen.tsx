import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { assertNever } from '#src/domain/result.ts';
import {
  createVerificationSlots,
  type VerificationSlots,
} from '#src/platform/verification-slots.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { LinkedPage, XSignInArea, useLinkLanguage } from './verify-parts.tsx';
import { LinkingPage } from './linking-page.tsx';
import { useNavigate } from '#src/platform/router.tsx';
import { hasLinkParts, verificationPath } from '#src/contract/verification-link.ts';
import { browserCipher } from '#src/platform/link-cipher.ts';
import { type LinkState, processLink } from '#src/state/verification-flow.ts';

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
          drawing={state.status === 'expired' ? <Drawing name="sent" /> : <Drawing name="failed" />}
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

type VerificationLinkUse = {
  readonly state: LinkState;
  /** Processes the same link again, after a failure that the link did not cause. */
  readonly retry: () => void;
};

/** Reads the page's link, clears the address bar, processes the link and switches to its language. Rules VX-01 to VX-08, LA-01. */
function useVerificationLink(keep: VerificationSlots): VerificationLinkUse {
  const { services, clock, reporter } = useApp();
  const navigate = useNavigate();
  const [state, setState] = useState<LinkState>({ status: 'loading' });
  const [address] = useState(() => window.location.href);
  // A link opens only once, so this must not run twice, although effects may.
  const hasStarted = useRef(false);

  async function run() {
    setState({ status: 'loading' });
    const { nowMs } = clock;
    const { verification } = services;
    const outcome = await processLink(address, {
      verification,
      cipher: browserCipher,
      keep,
      nowMs,
    });
    if (outcome.status === 'error') reporter.report({ code: 'link_processing_failed' });
    setState(outcome);
  }

  const start = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (hasLinkParts(address) || new URL(address).hash !== '') {
      navigate(verificationPath, { replace: true });
    }
    void run();
  });
  useEffect(() => {
    start();
  }, []);

  useLinkLanguage(state.status === 'ready' ? state.verification.opened.language : null);
  return { state, retry: () => void run() };
}
