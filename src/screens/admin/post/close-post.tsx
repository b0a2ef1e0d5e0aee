import { useState } from 'react';
import { maxCloseReasonCharacters } from '#src/domain/posts/close-post.ts';
import type { Post } from '#src/domain/post.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import { useServices } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

/** Closes another person's post, for a reason that the log keeps. Rules FA-05, AD-16. */
export function ClosePost({ post }: { readonly post: Post }) {
  const { adminText, pinText } = useTextPart(adminPart);
  const { posts } = useServices();
  const [reason, setReason] = useState('');
  const showToast = useToast();
  const { failure, submit } = useToolSubmit({
    send: (text: string) => posts.close(post.id, text),
    wordSuccess: () => pinText.closed,
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    if ((await submit(reason)) === true) showToast({ tone: 'success', text: pinText.closed });
  });
  return (
    <>
      <SubmitStatus failure={failure} />
      {step === 'idle' ? null : (
        <TextField
          label={pinText.closeReason}
          maxLength={maxCloseReasonCharacters}
          value={reason}
          isDisabled={step === 'running'}
          onChange={setReason}
        />
      )}
      <TwoStepButton
        step={step}
        label={pinText.close}
        confirmLabel={pinText.confirmClose}
        cancelLabel={adminText.cancel}
        prompt={pinText.closePrompt(post.authorUsername)}
        isDestructive
        isDisabled={step !== 'idle' && reason.trim() === ''}
        onAsk={ask}
        onConfirm={confirm}
        onCancel={reset}
      />
    </>
  );
}
