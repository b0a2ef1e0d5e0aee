import { tenths } from '#src/domain/points/tenths.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import { UsernameFields } from '#src/screens/admin/shared/username-fields.tsx';
import type { ToolConfig } from './tool-config.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolForm } from './use-tool-form.ts';

type FormPartProps = {
  readonly config: ToolConfig;
  readonly form: ReturnType<typeof useToolForm>;
};

/** The screen of a tool that acts on a person: who, what, why, and two steps. Rules AD-05 to AD-55. */
export function ToolForm({ config }: { readonly config: ToolConfig }) {
  const { adminText, toolFormText, toolText } = useTextPart(adminPart);
  const text = toolText[config.tool];
  const form = useToolForm(config);
  const { fields, lookup, success, failure } = form;
  const found = lookup.kind === 'found' ? lookup : undefined;
  const lacksReason = config.reason?.isRequired === true && fields.reason.trim() === '';
  return (
    <AdminFrame title={text.title}>
      <UsernameFields
        username={fields.username}
        type={fields.type}
        isDisabled={form.step === 'running'}
        onUsernameChange={(username) => {
          form.change({ username });
        }}
        onTypeChange={(type) => {
          form.change({ type });
        }}
      />
      <PointsField config={config} form={form} />
      <ReasonField config={config} form={form} />
      {found === undefined ? null : <PersonCard user={found.user} />}
      <BalanceLine config={config} form={form} />
      <SubmitStatus success={success} failure={failure} />
      {lookup.kind === 'looking' ? (
        <output className="px-4 text-callout text-hint">
          {toolFormText.looking(lookup.handle)}
        </output>
      ) : null}
      <TwoStepButton
        step={form.step}
        label={text.ask}
        confirmLabel={text.confirm}
        cancelLabel={adminText.cancel}
        prompt={found === undefined ? null : text.prompt(found.handle, found.points)}
        isDestructive={config.isDestructive ?? false}
        isDisabled={lacksReason}
        onAsk={form.ask}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </AdminFrame>
  );
}

function PointsField({ config, form }: FormPartProps) {
  const { toolFormText } = useTextPart(adminPart);
  if (config.points === undefined) return null;
  return (
    <TextField
      label={toolFormText.points}
      type="number"
      inputMode={config.points.step < 1 ? 'decimal' : 'numeric'}
      min={config.points.min}
      step={config.points.step}
      value={form.fields.points}
      isDisabled={form.step === 'running'}
      onChange={(points) => {
        form.change({ points });
      }}
    />
  );
}

/** The found person's balance before and after. Rule FA-18. */
function BalanceLine({ config, form: { lookup } }: FormPartProps) {
  const { toolFormText } = useTextPart(adminPart);
  if (config.points === undefined || lookup.kind !== 'found') return null;
  const { pointTenths } = lookup.user;
  const after = tenths(pointTenths + config.points.sign * lookup.points);
  return (
    <p className="px-4 text-callout text-subtitle">{toolFormText.balance(pointTenths, after)}</p>
  );
}

function ReasonField({ config, form }: FormPartProps) {
  const { toolFormText } = useTextPart(adminPart);
  if (config.reason === undefined) return null;
  return (
    <TextArea
      label={config.reason.isRequired ? toolFormText.reason : toolFormText.optionalReason}
      rows={3}
      maxLength={config.reason.cap}
      value={form.fields.reason}
      isDisabled={form.step === 'running'}
      onChange={(reason) => {
        form.change({ reason });
      }}
    />
  );
}
