import { checkTypeForm } from '#src/domain/moderation/save-engagement-type.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { PointsField } from '#src/screens/admin/shared/points-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { PriceConfirmation, priceChanges } from './price-confirmation.tsx';
import { useState } from 'react';
import { formatPoints } from '#src/domain/points/tenths.ts';
import { useServices } from '#src/state/app-context.ts';
import { useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';

type TypeDrawerProps = {
  /** The type to edit; null creates a new one. */
  readonly type: PointType | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
};

/** The drawer for creating or editing a type; confirms changed prices. Rules TY-02, TY-03, PA-17. */
export function TypeDrawer({ type, isOpen, onClose, onSaved }: TypeDrawerProps) {
  const { format } = useText();
  const { adminText, typeText } = useTextPart(adminPart);
  const form = useTypeForm(type, { isOpen, onSaved });
  const { asked, retyped, isSaving } = form;
  const firstLabel = type === null ? typeText.create : typeText.update;
  const changed = (asked?.changed ?? []).map(
    ({ before, after }) => `${format.points(before)} → ${format.points(after)}`,
  );
  const saveLabel = changed.join(', ') || firstLabel;
  const title = type === null ? typeText.newTitle : typeText.editTitle;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={asked === null ? title : typeText.changeTitle(form.fields.name)}
      closeLabel={adminText.close}
      footer={
        <div className="flex flex-col gap-3">
          <SubmitStatus failure={form.failure} />
          <ButtonRow>
            <Button
              variant="secondary"
              isDisabled={isSaving}
              onClick={asked === null ? onClose : form.goBack}
            >
              {adminText.cancel}
            </Button>
            <Button
              isLoading={isSaving}
              isDisabled={!retyped.isAgreed && asked !== null}
              onClick={form.save}
            >
              {saveLabel}
            </Button>
          </ButtonRow>
        </div>
      }
    >
      <EnterForm label={saveLabel} onEnter={form.save} isDisabled={isSaving}>
        {asked === null ? (
          <TypeFieldList form={form} isNameLocked={type !== null} />
        ) : (
          <PriceConfirmation changes={asked} retyped={retyped} />
        )}
      </EnterForm>
    </Sheet>
  );
}

type TypeFieldListProps = {
  readonly form: ReturnType<typeof useTypeForm>;
  readonly isNameLocked: boolean;
};

const priceRange = { min: 0, step: 0.1 };

function TypeFieldList({ form, isNameLocked }: TypeFieldListProps) {
  const { typeText } = useTextPart(adminPart);
  const { fields, change, isSaving } = form;
  return (
    <>
      <TextField
        label={typeText.name}
        value={fields.name}
        isDisabled={isNameLocked || isSaving}
        onChange={(name) => {
          change({ name });
        }}
      />
      <PointsField
        {...priceRange}
        label={typeText.cost}
        value={fields.cost}
        isDisabled={isSaving}
        onChange={(cost) => {
          change({ cost });
        }}
      />
      <PointsField
        {...priceRange}
        label={typeText.reward}
        value={fields.reward}
        isDisabled={isSaving}
        onChange={(reward) => {
          change({ reward });
        }}
      />
      {form.isRewardAboveCost ? (
        <StatusLine tone="warning">{typeText.rewardAboveCost}</StatusLine>
      ) : null}
      <Section>
        <Cell
          title={typeText.enabled}
          trailing={
            <Switch
              label={typeText.enabled}
              isOn={fields.isEnabled}
              isDisabled={isSaving}
              onChange={(isEnabled) => {
                change({ isEnabled });
              }}
            />
          }
        />
        <Cell
          title={typeText.forAll}
          trailing={
            <Switch
              label={typeText.forAll}
              isOn={fields.isForAll}
              isDisabled={isSaving}
              onChange={(isForAll) => {
                change({ isForAll });
              }}
            />
          }
        />
      </Section>
    </>
  );
}

/** The current fields of the drawer; the prices as typed. */
type TypeFields = {
  readonly name: string;
  readonly cost: string;
  readonly reward: string;
  readonly isEnabled: boolean;
  readonly isForAll: boolean;
};

/** The fields to save, and the stored type that they change; null for a new one. */
type SentType = { readonly fields: TypeFields; readonly seen: PointType | null };

const newFields: TypeFields = { name: '', cost: '', reward: '', isEnabled: true, isForAll: true };

/** The form of a new type (null) or an existing one; `onSaved` gets the message. Rules TY-02 to TY-12, PA-17. */
function useTypeForm(
  opened: PointType | null,
  { isOpen, onSaved }: Pick<TypeDrawerProps, 'isOpen' | 'onSaved'>,
) {
  const { errorText } = useText();
  const { moderationMessages } = useTextPart(adminPart);
  const { pointTypes } = useServices();
  /** The stored type as last read. */
  const [type, setType] = useState(opened);
  const [fields, setFields] = useState(() => (opened === null ? newFields : fieldsOf(opened)));
  /** Whether the next save confirms a reward above the price. Rule FA-15. */
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const checked = checkTypeForm(fields);
  const changes = type === null || !checked.ok ? null : priceChanges(type, checked.value);
  const retyped = useRetyped(isAsking ? (changes?.retypedTenths ?? null) : null);
  const { isRunning, failure, submit, fail, clear } = useToolSubmit({
    send: async ({ fields: { name, cost, reward, isEnabled, isForAll }, seen }: SentType) => {
      const reply = await pointTypes.save(
        {
          name,
          pointToPost: cost,
          pointAsReward: reward,
          enabled: isEnabled,
          forAll: isForAll,
        },
        { seen, isConfirmed: isConfirming },
      );
      setIsConfirming(!reply.success && reply.code === 'type_reward_above_cost');
      return reply;
    },
    wordSuccess: ({ fields: { name } }) => moderationMessages.saveEngagementType(name),
    isShown: isOpen,
  });

  /** Reads the type again, because another administrator may have saved it; what is not changed here follows it. */
  async function readAgain(known: PointType) {
    setIsReading(true);
    const reply = await pointTypes.all();
    setIsReading(false);
    const stored = reply.success ? reply.types.find(({ name }) => name === known.name) : undefined;
    const current = stored ?? known;
    const merged = { ...fieldsOf(current), ...changedFields(fieldsOf(known), fields) };
    const { costTenths, rewardTenths } = current;
    const isRepriced = costTenths !== known.costTenths || rewardTenths !== known.rewardTenths;
    return { current, merged, isRepriced };
  }

  /** Saves; if a price changes, shows the old and new prices first, again if the old ones change meanwhile. Rule PA-17. */
  async function save() {
    if (!checked.ok) {
      fail(errorText(checked.failure));
      return;
    }
    if (!isAsking && (changes?.changed.length ?? 0) > 0) {
      clear();
      setIsAsking(true);
      return;
    }
    if (!retyped.isAgreed) return;
    let written = fields;
    let seen = type;
    if (type !== null) {
      const { current, merged, isRepriced } = await readAgain(type);
      written = merged;
      seen = current;
      setType(current);
      setFields(merged);
      if (isRepriced && isAsking) return;
    }
    const { name } = checked.value;
    if ((await submit({ fields: { ...written, name }, seen })) !== true) return;
    onSaved(moderationMessages.saveEngagementType(name));
  }

  return {
    fields,
    failure,
    isSaving: isRunning || isReading,
    /** The price changes to confirm; null while the fields are edited. */
    asked: isAsking ? changes : null,
    retyped,
    goBack: () => {
      clear();
      setIsAsking(false);
    },
    isRewardAboveCost: checked.ok && checked.value.rewardTenths > checked.value.costTenths,
    change: (next: Partial<TypeFields>) => {
      setFields({ ...fields, ...next });
      setIsConfirming(false);
      clear();
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

/** The fields that differ from how they were first. */
function changedFields(first: TypeFields, fields: TypeFields): Partial<TypeFields> {
  const held: Readonly<Record<string, unknown>> = first;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== held[name]));
}
