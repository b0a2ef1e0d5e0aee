import { useState } from 'react';
import type { SignedInXAccount, XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import type { VerificationKeep } from '#src/platform/verification-keep.ts';
import { refuse } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/answers.ts';
import { useServices } from '#src/state/app-context.ts';
import { completeLink } from '#src/state/verification-flow.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

type ConfirmStepProps = {
  readonly signIn: Extract<XSignIn, { readonly status: 'signed-in' }>;
  readonly keep: VerificationKeep;
  readonly onSignedOut: () => void;
  readonly onDone: (xUsername: string) => void;
};

/** Shows the X account that somebody signed in with, and links it on demand. Rules VX-14 to VX-18. */
export function ConfirmStep({ signIn, keep, onSignedOut, onDone }: ConfirmStepProps) {
  const { errorText } = useText();
  const { verifyText } = useTextPart(verifyPart);
  const { verification } = useServices();
  const [busyWith, setBusyWith] = useState<'verify' | 'signOut'>();
  const [error, setError] = useState<string>();
  const { account, clerkUserId } = signIn;

  async function verify(proven: SignedInXAccount) {
    setBusyWith('verify');
    setError(undefined);
    const token = await signIn.token();
    const reply = token.ok
      ? await completeLink(
          { clerkUserId, account: proven, token: token.value },
          { verification, keep },
        )
      : refuse(token.failure);
    setBusyWith(undefined);
    if (reply.success) onDone(reply.xUsername);
    else setError(wordRefusal(reply, errorText));
  }

  async function leave() {
    setBusyWith('signOut');
    setError(undefined);
    const left = await signIn.signOut();
    setBusyWith(undefined);
    if (left.ok) onSignedOut();
    else setError(verifyText.signOutFailed);
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
      {error === undefined ? null : <StatusLine tone="failure">{error}</StatusLine>}
      <div className="flex flex-col gap-3">
        <Button
          isDisabled={account === null || busyWith === 'signOut'}
          isLoading={busyWith === 'verify'}
          onClick={() => {
            if (account !== null) void verify(account);
          }}
        >
          {verifyText.verify}
        </Button>
        <Button
          variant="secondary"
          isDisabled={busyWith === 'verify'}
          isLoading={busyWith === 'signOut'}
          onClick={() => void leave()}
        >
          {verifyText.signOut}
        </Button>
      </div>
    </>
  );
}
