import { useEffect, useRef, useState } from 'react';
import { isProofType, type ProofType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { engagementTypeIcons } from '#src/screens/post-parts/engagement-types.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useProofTerms, type Steps } from './use-steps.ts';
import {
  checkProofLink,
  proofLinkFault,
  type ProofTerms,
} from '#src/domain/engagement/proof-links.ts';
import { PasteButton } from '#src/screens/post-parts/paste-button.tsx';
import { TextField } from '#src/ui/text-field.tsx';

type StepPageProps = {
  readonly post: Post;
  readonly steps: Steps;
  readonly isDisabled: boolean;
  /** Whether the heading gets the focus, as after a button that led to this step. */
  readonly takesFocus: boolean;
};

/** One step: what to do, the link to X, and the proof field if the step needs one. Rules EA-19, EA-21, EA-22, LA-04. */
export function StepPage({ post, steps, isDisabled, takesFocus }: StepPageProps) {
  const { stepText } = useText();
  const terms = useProofTerms(post);
  const { step, url, open, type: typeText } = steps;
  const { type } = step;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex animate-rise-in flex-col gap-5">
      <div className="flex flex-col items-center gap-2 rounded-section bg-surface p-4 pt-3 text-center">
        <span className="grid size-14 max-h-[max(0px,(100vw-16rem)*99)] place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
          <Icon name={engagementTypeIcons[type]} sizePx={26} />
        </span>
        <h3 ref={headingRef} tabIndex={-1} className="text-heading font-semibold text-balance">
          {stepText.headings[type](post.authorUsername)}
        </h3>
        {/* Before the instructions, so that large text does not push it out of sight. */}
        {url === null ? null : (
          <Button
            icon="x-logo"
            variant={step.link === '' ? 'primary' : 'secondary'}
            isFullWidth
            onClick={open}
          >
            {stepText.open[type]}
          </Button>
        )}
        <p className="min-h-10 text-body text-balance text-subtitle">
          {stepText.instructions[instructionOf(steps)]}
        </p>
      </div>
      {isProofType(type) ? (
        <Guide
          label={stepText.guide[type]}
          text={type === 'comment' ? post.commentGuide : post.quoteGuide}
        />
      ) : null}
      {isProofType(type) ? (
        <ProofField
          type={type}
          link={step.link}
          terms={terms}
          isDisabled={isDisabled}
          onChange={typeText}
        />
      ) : null}
    </div>
  );
}

/** The note on the link to X: there is none, it was opened, or it must be opened first. */
function instructionOf({ step, url }: Steps): 'noLink' | 'opened' | 'openFirst' {
  if (url === null) return 'noLink';
  const isOpened = !isProofType(step.type) && step.link !== '';
  return isOpened ? 'opened' : 'openFirst';
}

/** What the author wants to be said, with a copy button. */
function Guide({ label, text }: { readonly label: string; readonly text: string | null }) {
  const { stepText } = useText();
  const messenger = useMessenger();
  if (text === null) return null;
  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-section bg-surface p-4">
      <h4 className="text-footnote text-section-header">{label}</h4>
      <p dir="auto" className="wrap-anywhere">
        {text}
      </p>
      <CopyButton
        text={text}
        label={stepText.copyGuide}
        copiedLabel={stepText.guideCopied}
        fallbackLabel={label}
        copy={(copied) => messenger.copyText(copied)}
      />
    </section>
  );
}

type ProofFieldProps = {
  readonly type: ProofType;
  readonly link: string;
  readonly terms: ProofTerms;
  readonly isDisabled: boolean;
  readonly onChange: (link: string) => void;
};

/** The link of the user's comment or quote, checked while typing. Rules EA-22, EN-04 to EN-06, MY-34. */
function ProofField({ type, link, terms, isDisabled, onChange }: ProofFieldProps) {
  const { errorText, stepText } = useText();
  const [isTouched, setIsTouched] = useState(false);
  const checked = checkProofLink(type, link, terms);
  const { ownHandle } = terms;
  const isSilent = link === '' && !isTouched;
  const fault = proofLinkFault(link, terms);
  const error = checked.ok || isSilent ? undefined : errorText(checked.failure);
  return (
    <TextField
      label={stepText.proofLabel[type]}
      type="url"
      inputMode="url"
      placeholder={stepText.proofPlaceholder(ownHandle)}
      hint={
        error === undefined ? (
          <ProofHint isGood={checked.ok} handle={ownHandle} />
        ) : (
          fault && stepText.proofFault(fault)
        )
      }
      value={link}
      error={error}
      isDisabled={isDisabled}
      onChange={(text) => {
        setIsTouched(true);
        onChange(text);
      }}
      trailing={<PasteButton isDisabled={isDisabled} onPaste={onChange} />}
    />
  );
}

/** What the link should be, or that it is good; in a fixed place, so that nothing below moves. */
function ProofHint({ isGood, handle }: { readonly isGood: boolean; readonly handle: string }) {
  const { stepText } = useText();
  return (
    <output className={isGood ? 'flex gap-1 text-success' : undefined}>
      {isGood ? <Icon name="check" sizePx={16} className="mt-px" /> : null}
      {isGood ? stepText.proofGood : stepText.proofHint(handle)}
    </output>
  );
}
