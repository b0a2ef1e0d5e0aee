import { useState } from 'react';
import { assertNever } from '#src/domain/result.ts';
import { useXSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import type { KeptVerification } from '#src/contract/verification-slots.ts';
import type { VerificationSlots } from '#src/platform/verification-slots.ts';
import { useApp } from '#src/state/app-context.ts';
import { isPolicyAccepted, keepAcceptance, verifyStepOf } from '#src/state/verification-flow.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { LinkedPage } from './linked-page.tsx';
import { PolicyStep } from './policy-step.tsx';

type LinkingPageProps = {
  readonly verification: KeptVerification;
  readonly keep: VerificationSlots;
};

/** A ready link from the policy to the proof; whose account it is stands on top. Rules VX-08, VX-10 to VX-18. */
export function LinkingPage({ verification, keep }: LinkingPageProps) {
  const { verifyText } = useTextPart(verifyPart);
  const { tabStorage } = useApp();
  const { sessionId } = verification.payload;
  const signIn = useXSignIn();
  const [hasAccepted, setHasAccepted] = useState(() => isPolicyAccepted(tabStorage, sessionId));
  const [linkedUsername, setLinkedUsername] = useState<string>();
  const step = verifyStepOf(signIn.status, hasAccepted);

  function accept(isAccepted: boolean) {
    keepAcceptance(tabStorage, isAccepted ? sessionId : null);
    setHasAccepted(isAccepted);
  }

  if (linkedUsername !== undefined) return <LinkedPage xUsername={linkedUsername} />;
  switch (step) {
    case 'connecting':
      return <LoadingScreen title={verifyText.connecting} />;
    case 'unavailable':
      return <Unavailable onRetry={signIn.status === 'unavailable' ? signIn.retry : undefined} />;
    case 'policy':
    case 'confirm':
      return (
        <Screen title={verifyText.title} subtitle={verifyText.lead[step]} fillsWindow>
          <LinkedAccount user={verification.opened.user} />
          {signIn.status === 'signed-in' && step === 'confirm' ? (
            <ConfirmStep
              signIn={signIn}
              keep={keep}
              onSignedOut={() => {
                accept(false);
              }}
              onDone={(xUsername) => {
                keepAcceptance(tabStorage, null);
                setLinkedUsername(xUsername);
              }}
            />
          ) : (
            <PolicyStep
              start={signIn.status === 'signed-out' ? signIn.start : undefined}
              onAccept={() => {
                accept(true);
              }}
            />
          )}
        </Screen>
      );
    default:
      return assertNever(step);
  }
}

function LinkedAccount({ user }: { readonly user: KeptVerification['opened']['user'] }) {
  const { verifyText } = useTextPart(verifyPart);
  return (
    <Section header={verifyText.accountHeader} footer={verifyText.accountFooter}>
      <Cell
        leading={<Avatar name={user.name} src={user.photoUrl ?? undefined} />}
        title={<bdi>{user.name}</bdi>}
        subtitle={<bdi>{`@${user.handle}`}</bdi>}
      />
    </Section>
  );
}

function Unavailable({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const { verificationLinkText, verifyText } = useTextPart(verifyPart);
  return (
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title={verifyText.unavailable}
      actions={<Button onClick={onRetry}>{verificationLinkText.retry}</Button>}
      lead={<p role="alert">{verifyText.unavailableHint}</p>}
    />
  );
}
