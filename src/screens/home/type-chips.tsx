import { useId } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/types.tsx';
import type { PostForm } from '#src/contract/draft-slots.ts';
import { useText } from '#src/state/text-context.ts';
import { Amount } from '#src/ui/amount.tsx';
import { FieldError } from '#src/ui/field-frame.tsx';
import { ToggleChip } from '#src/ui/toggle-chip.tsx';
import { chipCost, chosenTypes, type FormTerms } from './post-terms.ts';

type TypeChipsProps = {
  readonly form: PostForm;
  readonly terms: FormTerms;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (types: readonly EngagementType[]) => void;
};

/** The types on offer, each with what it costs at the limit typed. Rules PO-01 to PO-03. */
export function TypeChips({ form, terms, error, isDisabled, onChange }: TypeChipsProps) {
  const { createPostText, engagementTypeText, format } = useText();
  const errorId = useId();
  const chosen = chosenTypes(form, terms);
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="px-1 pb-1.5 text-footnote font-semibold text-section-header">
        {createPostText.types}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2 [&:lang(ru)]:grid-cols-[repeat(auto-fit,minmax(min(5.25rem,42vw),1fr))]">
        {offeredTypes(terms.pointTypes, terms.isAdmin).map((type) => (
          <ToggleChip
            key={type}
            icon={engagementTypeIcons[type]}
            label={engagementTypeText[type]}
            detail={<Amount tenths={chipCost(type, form, terms)} format={format.points} />}
            isOn={chosen.includes(type)}
            isDisabled={isDisabled}
            onChange={(isOn) => {
              onChange(isOn ? [...chosen, type] : chosen.filter((other) => other !== type));
            }}
          />
        ))}
      </div>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </fieldset>
  );
}
