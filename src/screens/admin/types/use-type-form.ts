import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkTypeForm } from '#src/domain/moderation/save-engagement-type.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { formatPoints } from '#src/domain/points/tenths.ts';
import { useServices } from '#src/state/app-context.ts';
import { useRetyped } from '#src/screens/admin/shared/use-retyped.ts';
import { pointTypesKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { priceChanges } from './price-changes.ts';

/** The fields of the drawer as they stand; the prices as typed. */
export type TypeFields = {
  readonly name: string;
  readonly cost: string;
  readonly reward: string;
  readonly isEnabled: boolean;
  readonly isForAll: boolean;
};

const newFields: TypeFields = { name: '', cost: '', reward: '', isEnabled: true, isForAll: true };

/** The form of a new type (null) or of one that is there; `onSaved` gets the message. Rules TY-02 to TY-12, PA-17. */
export function useTypeForm(type: PointType | null, onSaved: (message: string) => void) {
  const { errorText } = useText();
  const { moderationMessages } = useTextPart(adminPart);
  const { pointTypes } = useServices();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(() => (type === null ? newFields : fieldsOf(type)));
  /** Whether the next saving confirms a reward above the price. Rule FA-15. */
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const checked = checkTypeForm(fields);
  const changes = type === null || !checked.ok ? null : priceChanges(type, checked.value);
  const retyped = useRetyped(isAsking ? (changes?.retypedTenths ?? null) : null);
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

  /** Saves, but shows old and new first where a price changes. Rule PA-17. */
  async function save() {
    if (!checked.ok) {
      fail(errorText(checked.failure));
      return;
    }
    if (!isAsking && (changes?.changed.length ?? 0) > 0) {
      forget();
      setIsAsking(true);
      return;
    }
    if (!retyped.isAgreed) return;
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
    /** The change of prices that is asked about; null while the fields are edited. */
    asked: isAsking ? changes : null,
    retyped,
    goBack: () => {
      forget();
      setIsAsking(false);
    },
    isRewardAboveCost: checked.ok && checked.value.rewardTenths > checked.value.costTenths,
    change: (next: Partial<TypeFields>) => {
      setFields({ ...fields, ...next });
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
