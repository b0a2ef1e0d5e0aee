import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkTypeForm } from '#src/domain/moderation/engagement-type-form.ts';
import type { PointType } from '#src/domain/point-type.ts';
import { formatPoints } from '#src/domain/points/tenths.ts';
import { useServices } from '#src/state/app-context.ts';
import { pointTypesKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';

/** The fields of the drawer as they stand; the prices as typed. */
export type TypeFields = {
  readonly name: string;
  readonly cost: string;
  readonly reward: string;
  readonly isEnabled: boolean;
  readonly isForAll: boolean;
};

const newFields: TypeFields = { name: '', cost: '', reward: '', isEnabled: true, isForAll: true };

/** The form of a new type (null) or of one that is there; `onSaved` gets the message. Rules TY-02 to TY-12. */
export function useTypeForm(type: PointType | null, onSaved: (message: string) => void) {
  const { errorText } = useText();
  const { moderationMessages } = useTextPart(adminPart);
  const { pointTypes } = useServices();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(() => (type === null ? newFields : fieldsOf(type)));
  /** Whether the next saving confirms a reward above the price. Rule FA-15. */
  const [isConfirming, setIsConfirming] = useState(false);
  const checked = checkTypeForm(fields);
  const { isRunning, failure, submit, fail, forget } = useSubmit({
    send: (name: string) =>
      pointTypes.save(
        {
          isNew: type === null,
          name,
          pointToPost: fields.cost,
          pointAsReward: fields.reward,
          enabled: fields.isEnabled,
          forAll: fields.isForAll,
        },
        isConfirming,
      ),
  });

  async function save() {
    if (!checked.ok) {
      fail(errorText(checked.failure));
      return;
    }
    const reply = await submit(checked.value.name);
    if (reply === undefined) return;
    setIsConfirming(!reply.success && reply.code === 'type_reward_above_cost');
    if (!reply.success) return;
    void queryClient.invalidateQueries({ queryKey: pointTypesKey() });
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
    onSaved(moderationMessages.saveEngagementType(checked.value.name));
  }

  return {
    fields,
    failure,
    isSaving: isRunning,
    isRewardAboveCost: checked.ok && checked.value.rewardTenths > checked.value.costTenths,
    change: (changes: Partial<TypeFields>) => {
      setFields({ ...fields, ...changes });
      setIsConfirming(false);
      forget();
    },
    save: () => void save(),
  };
}

function fieldsOf(type: PointType): TypeFields {
  return {
    name: type.name,
    cost: formatPoints(type.costTenths),
    reward: formatPoints(type.rewardTenths),
    isEnabled: type.isEnabled,
    isForAll: type.isForAll,
  };
}
