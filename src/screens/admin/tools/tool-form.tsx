import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { NamesakeList } from '#src/screens/admin/shared/namesakes.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import { UsernameFields } from '#src/screens/admin/shared/username-fields.tsx';
import type { ToolConfig } from './tool-config.ts';
import { BalanceLine, lacksReason, ToolInputs } from './tool-inputs.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolForm } from './use-tool-form.ts';

/** The screen of a tool that acts on a person: who, what, why, and two steps. Rules AD-05 to AD-55, FA-20. */
export function ToolForm({ config }: { readonly config: ToolConfig }) {
  const { adminText, toolFormText, toolText } = useTextPart(adminPart);
  const text = toolText[config.tool];
  const form = useToolForm(config);
  const { fields, lookup, success, failure } = form;
  const found = lookup.kind === 'found' ? lookup : undefined;
  return (
    <AdminFrame title={text.title}>
      <EnterForm
        label={text.ask}
        onEnter={form.ask}
        isDisabled={form.step !== 'idle' || lacksReason(config, fields)}
      >
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
        <ToolInputs
          config={config}
          fields={fields}
          isDisabled={form.step === 'running'}
          onChange={form.change}
        />
      </EnterForm>
      {found === undefined ? null : <PersonCard user={found.user} />}
      {found === undefined ? null : (
        <BalanceLine config={config} user={found.user} pointTenths={found.points} />
      )}
      {lookup.kind === 'several' ? (
        <NamesakeList namesakes={lookup} onChoose={form.choose} />
      ) : null}
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
        isDisabled={lacksReason(config, fields)}
        onAsk={form.ask}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </AdminFrame>
  );
}
