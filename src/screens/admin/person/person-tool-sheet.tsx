import { useState } from 'react';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import type { ToolRequest } from '#src/services/moderation.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { useTwoStep } from '#src/ui/use-two-step.ts';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import { RetypeBox } from '#src/screens/admin/shared/retype-box.tsx';
import { useRetyped } from '#src/screens/admin/shared/use-retyped.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import type { ToolOffer } from '#src/screens/admin/shared/tool-offer.ts';
import { toolConfigs, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import { banEndAt } from '#src/screens/admin/tools/ban-end.ts';
import { BanEndNote } from '#src/screens/admin/tools/ban-end-field.tsx';
import { AlsoCloses } from '#src/screens/admin/tools/also-closes.tsx';
import {
  BalanceLine,
  isIncomplete,
  retypedPoints,
  requestFieldsOf,
  ToolInputs,
  type ToolValues,
} from '#src/screens/admin/tools/tool-inputs.tsx';
import { toolSuccess } from '#src/screens/admin/tools/tool-success.ts';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';

type PersonToolSheetProps = {
  readonly config: ToolConfig;
  readonly user: User;
  /** What to begin with, where it was chosen before. */
  readonly offer: ToolOffer | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Goes on with the opposite tool; what was typed stays. */
  readonly onConfig: (config: ToolConfig) => void;
};

const pointTools = ['addPoints', 'reducePoints'] as const;

/** A tool for one person, who is meant by id; it closes once it is done. Rules PA-01, AD-11 to AD-14. */
export function PersonToolSheet(props: PersonToolSheetProps) {
  const { config, user, offer, isOpen, onClose, onConfig } = props;
  const { adminText, personPageText, retypeText, toolText } = useTextPart(adminPart);
  const form = usePersonTool({ config, user, offer, onDone: onClose });
  const { fields, step, failure, moved } = form;
  const text = toolText[config.tool];
  const retyped = useRetyped(step === 'idle' ? null : retypedPoints(config, user, moved));
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      closeLabel={adminText.close}
      footer={
        <div className="flex flex-col gap-3">
          <SubmitStatus failure={failure} />
          <TwoStepButton
            step={step}
            label={text.ask}
            confirmLabel={text.confirm}
            cancelLabel={adminText.cancel}
            prompt={
              <>
                {text.prompt(user.xUsername, moved)}
                <BanEndNote end={fields.end} />
                <AlsoCloses tool={config.tool} personId={user.id} />
              </>
            }
            isDestructive={config.isDestructive ?? false}
            isDisabled={isIncomplete(config, fields) || !retyped.isAgreed}
            onAsk={form.ask}
            onConfirm={form.confirm}
            onCancel={form.cancel}
          />
        </div>
      }
    >
      <PersonCard user={user} />
      {config.points === undefined ? null : (
        <SegmentedField
          label={personPageText.giveOrTake}
          choices={pointTools.map((value) => ({ value, label: toolText[value].ask }))}
          value={config.points.sign > 0 ? 'addPoints' : 'reducePoints'}
          isDisabled={step === 'running'}
          onChange={(tool) => {
            form.change({});
            onConfig(toolConfigs[tool]);
          }}
        />
      )}
      <EnterForm
        label={text.ask}
        onEnter={form.ask}
        isDisabled={step !== 'idle' || isIncomplete(config, fields)}
      >
        <ToolInputs
          config={config}
          fields={fields}
          isDisabled={step === 'running'}
          onChange={form.change}
        />
      </EnterForm>
      {step === 'idle' ? null : <BalanceLine config={config} user={user} pointTenths={moved} />}
      <RetypeBox retyped={retyped} reason={retypeText.reason} />
    </Sheet>
  );
}

type PersonToolUse = Pick<PersonToolSheetProps, 'config' | 'user' | 'offer'> & {
  readonly onDone: () => void;
};

function usePersonTool({ config, user, offer, onDone }: PersonToolUse) {
  const { errorText } = useText();
  const { toolText } = useTextPart(adminPart);
  const { services, sessionStore } = useApp();
  const ownId = useUser().id;
  const showToast = useToast();
  const [fields, setFields] = useState<ToolValues>({
    points: '',
    reason: offer?.reason ?? '',
    end: banEndAt(offer?.untilMs ?? null),
  });
  const checked = config.points?.check(fields.points) ?? ok(tenths(0));
  const requestOf = (values: ToolValues): ToolRequest => ({
    username: user.xUsername,
    type: 'X',
    userId: user.id,
    ...requestFieldsOf(config, values),
  });
  const wordSuccess = (values: ToolValues): string =>
    toolSuccess(config, requestOf(values), toolText);
  const { failure, submit, fail, clear } = useToolSubmit({
    send: async (values: ToolValues) => {
      const reply = await services.moderation.use(config.tool, requestOf(values));
      if (reply.success) showToast({ tone: 'success', text: wordSuccess(values) });
      return reply;
    },
    wordSuccess,
    wordFailure: (refusal) => refusalText(refusal, errorText, config.fallback),
  });
  const twoStep = useTwoStep(async () => {
    if ((await submit(fields)) !== true) return;
    if (user.id === ownId) void sessionStore.getState().refresh();
    onDone();
  });
  return {
    fields,
    failure,
    step: twoStep.step,
    moved: checked.ok ? checked.value : tenths(0),
    change: (changes: Partial<ToolValues>) => {
      setFields({ ...fields, ...changes });
      clear();
      twoStep.reset();
    },
    ask: () => {
      if (!checked.ok) {
        fail(errorText(checked.failure));
        return;
      }
      clear();
      twoStep.ask();
    },
    confirm: twoStep.confirm,
    cancel: twoStep.reset,
  };
}
