import type { SubmitFailure } from '#src/state/use-submit.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';

type SubmitStatusProps = {
  readonly success?: string | null;
  readonly failure: SubmitFailure | undefined;
};

/** The outcome of the last submission; after a lost answer, a second line explains it. Rules AD-14, TR-23. */
export function SubmitStatus({ success = null, failure }: SubmitStatusProps) {
  const { adminText } = useTextPart(adminPart);
  if (failure === undefined) {
    return success === null ? null : <StatusLine tone="success">{success}</StatusLine>;
  }
  return (
    <>
      <StatusLine tone="failure">{failure.text}</StatusLine>
      {failure.isOutcomeUnknown ? (
        <StatusLine tone="warning">{adminText.answerLost}</StatusLine>
      ) : null}
    </>
  );
}
