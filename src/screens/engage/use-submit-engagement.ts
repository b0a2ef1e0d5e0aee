import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import {
  type CheckedProofs,
  checkProofs,
  type ProofLinkFailure,
  type ProofTerms,
} from '#src/domain/engagement/proof-links.ts';
import type { FailureCode } from '#src/domain/failure.ts';
import type { Post } from '#src/domain/post.ts';
import type { Result } from '#src/domain/result.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { isAnswered, outcomeOf, type Refusal } from '#src/services/reply.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { engagedKey, engagementsKey, postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import type { ErrorText } from '#src/text/error-text.ts';
import { useProofTerms } from './use-steps.ts';

/** The state of a submission. */
export type Submission = {
  readonly isSubmitting: boolean;
  readonly error: string | undefined;
  /** After a lost answer: that submitting again is safe. */
  readonly hint: string | undefined;
  /** True from sending until a refusal is known: changes of the post in the meantime may be the user's own. */
  readonly isOutcomeOpen: boolean;
  readonly submit: (progress: EngagementProgress) => Promise<void>;
};

type SubmissionParts = {
  readonly post: Post;
  /** Called once the engagement is submitted. */
  readonly onSubmitted: (engagementId: string) => void;
  /** Called with the text of each refusal. */
  readonly onRefused: (text: string) => void;
  /** Called if the refusal means that the shown feed is outdated. */
  readonly onOutdated: () => void;
};

/** Submits an engagement; its progress stays until that has succeeded. Rules EN-01, EN-02, EN-17 to EN-21. */
export function useSubmitEngagement({
  post,
  onSubmitted,
  onRefused,
  onOutdated,
}: SubmissionParts): Submission {
  const { errorText, stepText } = useText();
  const { services, sessionStore } = useApp();
  const user = useUser();
  const terms = useProofTerms(post);
  const queryClient = useQueryClient();
  const [isOutcomeOpen, setIsOutcomeOpen] = useState(false);
  const { isRunning, failure, submit, fail } = useSubmit({
    send: ({ link, proofs }: CheckedProofs) =>
      services.engagements.submit({
        postId: post.id,
        link: link ?? '',
        proofs: { ...proofs },
        engagedBy: user.id,
        authorName: user.name,
        authorAvatar: user.avatar ?? '',
        authorX: user.xUsername,
        engagementTypes: [...post.types],
      }),
    wordFailure: (refusal) => failureText(refusal, errorText),
  });

  return {
    isSubmitting: isRunning,
    error: failure?.text,
    hint: failure?.isOutcomeUnknown === true ? stepText.retryHint : undefined,
    isOutcomeOpen,
    async submit(progress) {
      const checked = checkedProofs(progress, terms);
      if (!checked.ok) {
        fail(errorText(checked.failure));
        return;
      }
      setIsOutcomeOpen(true);
      const reply = await submit(checked.value);
      if (reply === undefined) return;
      if (!reply.success) {
        setIsOutcomeOpen(outcomeOf(reply) !== 'known');
        onRefused(failureText(reply, errorText));
        if (outdatedCodes.has(reply.code)) onOutdated();
        return;
      }
      queryClient.setQueryData<boolean>(engagedKey(user.id, post.id), true);
      for (const queryKey of [postKey(post.id), engagementsKey(post.id)]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onSubmitted(reply.engagementId);
      void sessionStore.getState().refresh();
    },
  };
}

/** The refusals after which the post is no longer in the feed. */
const outdatedCodes: ReadonlySet<FailureCode> = new Set([
  'already_engaged',
  'engagement_refused',
  'post_not_found',
]);

function checkedProofs(
  { steps }: EngagementProgress,
  terms: ProofTerms,
): Result<CheckedProofs, ProofLinkFailure> {
  const linkOf = (type: string) => steps.find((step) => step.type === type)?.link;
  const types = steps.map(({ type }) => type);
  return checkProofs(types, { comment: linkOf('comment'), quote: linkOf('quote') }, terms);
}

/** The text of a failed submission. Rules EN-19, EN-21. */
function failureText(refusal: Refusal, errorText: ErrorText): string {
  const code = isAnswered(refusal) ? 'engagement_refused' : 'engagement_call_failed';
  return refusalText(refusal, errorText, { code });
}
