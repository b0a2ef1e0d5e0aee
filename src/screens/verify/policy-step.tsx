import { useEffect, useState } from 'react';
import type { Failure } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { verifyPart } from '#src/text/verify-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

type PolicyStepProps = {
  /** Leaves for X; undefined when someone is signed in already, so that accepting is enough. */
  readonly start: (() => Promise<Result<void, Failure>>) | undefined;
  readonly onAccept: () => void;
};

/** Asks for the policy and then leaves for X. Rules VX-10 to VX-13. */
export function PolicyStep({ start, onAccept }: PolicyStepProps) {
  const { errorText } = useText();
  const { verifyText } = useTextPart(verifyPart);
  const [choice, setChoice] = useState<'accept' | 'decline'>();
  const [failure, setFailure] = useState<Failure>();
  const [isLeaving, setIsLeaving] = useState(false);

  // A browser may bring the page back as it was left, waiting for a departure that is over.
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
