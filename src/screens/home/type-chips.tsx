import { useId } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import { engagementTypeIcons } from '#src/screens/post/type-icons.tsx';
import type { PostForm } from '#src/contract/device-slots.ts';
import { useText } from '#src/state/text-context.ts';
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
  const { createPostText, engagementTypeText } = useText();
  const errorId = useId();
  const chosen = chosenTypes(form, terms);
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="px-4 pb-1.5 text-footnote text-section-header">
        {createPostText.types}
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {offeredTypes(terms.pointTypes, terms.isAdmin).map((type) => (
          <ToggleChip
            key={type}
            icon={engagementTypeIcons[type]}
            label={engagementTypeText[type]}
            detail={createPostText.typeCost(chipCost(type, form, terms))}
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
