import { useState } from 'react';
import type { SignedInXAccount, XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import type { VerificationSlots } from '#src/platform/verification-slots.ts';
import { refuse } from '#src/services/reply.ts';
import { useServices } from '#src/state/app-context.ts';
import { completeLink } from '#src/state/verification-flow.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

type ConfirmStepProps = {
  readonly signIn: Extract<XSignIn, { readonly status: 'signed-in' }>;
  readonly keep: VerificationSlots;
  readonly onSignedOut: () => void;
  readonly onDone: (xUsername: string) => void;
};

/** Shows the X account that someone signed in with, and links it on demand. Rules VX-14 to VX-18. */
export function ConfirmStep({ signIn, keep, onSignedOut, onDone }: ConfirmStepProps) {
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
