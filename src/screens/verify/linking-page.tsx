import { useEffect, useState } from 'react';
import type { KeptVerification } from '#src/contract/verification-slots.ts';
import type { Failure } from '#src/domain/failure.ts';
import { assertNever, type Result } from '#src/domain/result.ts';
import {
  useXSignIn,
  type SignedInXAccount,
  type XSignIn,
} from '#src/platform/sign-in/x-sign-in.ts';
import type { VerificationSlots } from '#src/platform/verification-slots.ts';
import { refuse } from '#src/services/reply.ts';
import { useApp, useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import {
  completeLink,
  isPolicyAccepted,
  keepAcceptance,
  verifyStepOf,
} from '#src/state/verification-flow.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { LinkedPage } from './verify-parts.tsx';

type LinkingPageProps = {
  readonly verification: KeptVerification;
  readonly keep: VerificationSlots;
};

/** A ready link, from the policy to the proof; the person's account is at the top. Rules VX-08, VX-10 to VX-18. */
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

type ConfirmStepProps = {
  readonly signIn: Extract<XSignIn, { readonly status: 'signed-in' }>;
  readonly keep: VerificationSlots;
  readonly onSignedOut: () => void;
  readonly onDone: (xUsername: string) => void;
};

/** Shows the X account of the sign-in, and links it on demand. Rules VX-14 to VX-18. */
function ConfirmStep({ signIn, keep, onSignedOut, onDone }: ConfirmStepProps) {
  const { verifyText } = useTextPart(verifyPart);
  const { verification } = useServices();
  const [isLeaving, setIsLeaving] = useState(false);
  const { account, clerkUserId } = signIn;
  const { isRunning, failure, submit, fail, forget } = useSubmit({
    async send(proven: SignedInXAccount) {
      const token = await signIn.token();
      if (!token.ok) return refuse(token.failure);
      const proof = { clerkUserId, account: proven, token: token.value };
      return completeLink(proof, { verification, keep });
    },
  });

  async function verify(proven: SignedInXAccount) {
    const reply = await submit(proven);
    if (reply?.success === true) onDone(reply.xUsername);
  }

  async function leave() {
    setIsLeaving(true);
    forget();
    const left = await signIn.signOut();
    setIsLeaving(false);
    if (left.ok) onSignedOut();
    else fail(verifyText.signOutFailed);
  }

  return (
    <>
      {account === null ? (
        <StatusLine tone="warning">{verifyText.noXAccount}</StatusLine>
      ) : (
        <Section header={verifyText.xAccountHeader} footer={verifyText.xAccountFooter}>
          <Cell
            leading={<Avatar name={account.name} src={account.avatar ?? undefined} />}
            title={account.name}
            subtitle={`@${account.handle}`}
          />
        </Section>
      )}
      <div className="mt-auto flex flex-col gap-3">
        {failure === undefined ? null : <StatusLine tone="failure">{failure.text}</StatusLine>}
        <Button
          isDisabled={account === null || isLeaving}
          isLoading={isRunning}
          onClick={() => {
            if (account !== null) void verify(account);
          }}
        >
          {verifyText.verify}
        </Button>
        <Button
          variant="secondary"
          isDisabled={isRunning}
          isLoading={isLeaving}
          onClick={() => void leave()}
        >
          {verifyText.signOut}
        </Button>
      </div>
    </>
  );
}

type PolicyStepProps = {
  /** Redirects to X; undefined if the person is already signed in, so that accepting is enough. */
  readonly start: (() => Promise<Result<void, Failure>>) | undefined;
  readonly onAccept: () => void;
};

/** Asks to accept the policy and then redirects to X. Rules VX-10 to VX-13. */
function PolicyStep({ start, onAccept }: PolicyStepProps) {
  const { errorText } = useText();
  const { verifyText } = useTextPart(verifyPart);
  const [choice, setChoice] = useState<'accept' | 'decline'>();
  const [failure, setFailure] = useState<Failure>();
  const [isLeaving, setIsLeaving] = useState(false);

  // A browser may restore the page as it was left, still waiting for the redirect.
  useEffect(() => {
    const handleShow = () => {
      setIsLeaving(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => {
      window.removeEventListener('pageshow', handleShow);
    };
  }, []);

  async function handleContinue() {
    if (choice !== 'accept') {
      setFailure({ code: 'policy_not_accepted' });
      return;
    }
    setFailure(undefined);
    onAccept();
    if (start === undefined) return;
    setIsLeaving(true);
    const started = await start();
    if (started.ok) return;
    setIsLeaving(false);
    setFailure(started.failure);
  }

  return (
    <>
      <Card>
        <h2 className="font-semibold">{verifyText.policyHeader}</h2>
        <p className="text-body text-subtitle">{verifyText.policyShort}</p>
        <details className="-my-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            {verifyText.policyAll}
          </summary>
          <ul className="flex list-disc flex-col gap-1.5 ps-5 pb-2 text-body text-subtitle">
            {verifyText.policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </Card>
      <RadioGroup
        label={verifyText.policyQuestion}
        choices={[
          { value: 'accept', label: verifyText.acceptPolicy },
          { value: 'decline', label: verifyText.declinePolicy },
        ]}
        value={choice}
        onChange={(chosen) => {
          setChoice(chosen);
          setFailure(undefined);
        }}
        isDisabled={isLeaving}
      />
      <div className="mt-auto flex flex-col gap-3">
        {failure === undefined ? null : (
          <StatusLine tone="failure">{errorText(failure)}</StatusLine>
        )}
        <Button
          icon="x-logo"
          isFullWidth
          isLoading={isLeaving}
          onClick={() => void handleContinue()}
        >
          {verifyText.continueWithX}
        </Button>
      </div>
    </>
  );
}
