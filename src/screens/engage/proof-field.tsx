import { useState } from 'react';
import {
  checkProofLink,
  proofLinkFault,
  type ProofTerms,
} from '#src/domain/engagement/proof-links.ts';
import type { ProofType } from '#src/domain/engagement-types.ts';
import { PasteButton } from '#src/screens/post-parts/paste-button.tsx';
import { useText } from '#src/state/text-context.ts';
import { Icon } from '#src/ui/icons.tsx';
import { TextField } from '#src/ui/text-field.tsx';

type ProofFieldProps = {
  readonly type: ProofType;
  readonly link: string;
  readonly terms: ProofTerms;
  readonly isDisabled: boolean;
  readonly onChange: (link: string) => void;
};

/** The link of the own comment or quote, checked while it is typed. Rules EA-22, EN-04 to EN-06, MY-34. */
export function ProofField({ type, link, terms, isDisabled, onChange }: ProofFieldProps) {
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
      trailing={<PasteButton onPaste={onChange} />}
    />
  );
}

/** What the link should be, or that it is; in one place, so that nothing below it moves. */
function ProofHint({ isGood, handle }: { readonly isGood: boolean; readonly handle: string }) {
  const { stepText } = useText();
  return (
    <output className={isGood ? 'flex gap-1 text-success' : undefined}>
      {isGood ? <Icon name="check" sizePx={16} className="mt-px" /> : null}
      {isGood ? stepText.proofGood : stepText.proofHint(handle)}
    </output>
  );
}
