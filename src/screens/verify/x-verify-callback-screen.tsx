import { useEffect, useState } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { verificationPath } from '#src/contract/verification-link.ts';
import { useXSignInReturn } from '#src/platform/sign-in/use-x-sign-in-return.ts';
import { createVerificationSlots } from '#src/platform/verification-slots.ts';
import { useApp } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { XSignInArea, useLinkLanguage } from './verify-parts.tsx';

/** The page to which X returns: finishes the sign-in and returns to the link's page. Rule RT-08. */
export function XVerifyCallbackScreen() {
  return (
    <XSignInArea>
      <ReturnFromX />
    </XSignInArea>
  );
}

/** The content of the page inside the sign-in area. */
export function ReturnFromX() {
  const { verificationLinkText, verifyReturnText, verifyText } = useTextPart(verifyPart);
  const { reporter, tabStorage } = useApp();
  const [kept] = useState(() => createVerificationSlots(tabStorage).read());
  useLinkLanguage(kept.state === 'kept' ? kept.verification.opened.language : null);
  const navigate = useNavigate();
  const goBack = () => {
    navigate(verificationPath, { replace: true });
  };
  const state = useXSignInReturn(goBack);
  const failure = state.status === 'failed' ? state.failure : undefined;
  useEffect(() => {
    if (failure?.code === 'x_sign_in_unfinished') reporter.report(failure);
  }, [failure, reporter]);
  if (state.status === 'working') return <LoadingScreen title={verifyReturnText.finishing} />;
  if (state.status === 'unavailable') {
    return (
      <MessageScreen
        drawing={<Drawing name="failed" />}
        title={verifyText.unavailable}
        actions={<Button onClick={state.retry}>{verificationLinkText.retry}</Button>}
        lead={<p role="alert">{verifyText.unavailableHint}</p>}
      />
    );
  }
  const isCanceled = failure?.code === 'x_sign_in_cancelled';
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={isCanceled ? verifyReturnText.canceledTitle : verifyReturnText.unfinishedTitle}
      actions={<Button onClick={goBack}>{verifyReturnText.tryAgain}</Button>}
      lead={<p role="alert">{verifyReturnText.failedHint}</p>}
    />
  );
}
