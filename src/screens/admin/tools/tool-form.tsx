import type { ReactNode } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { PersonTimeline } from '#src/screens/admin/person/person-timeline.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { NamesakeList } from '#src/screens/admin/shared/namesakes.tsx';
import { PersonCard } from '#src/screens/admin/shared/person-card.tsx';
import { RetypeBox } from '#src/screens/admin/shared/retype-box.tsx';
import { useRetyped } from '#src/screens/admin/shared/use-retyped.ts';
import { UsernameFields } from '#src/screens/admin/shared/username-fields.tsx';
import { AlsoCloses } from './also-closes.tsx';
import { BanEndNote } from './ban-end-field.tsx';
import { ToolCandidates } from './tool-candidates.tsx';
import type { ToolConfig } from './tool-config.ts';
import { BalanceLine, isIncomplete, retypedPoints, ToolInputs } from './tool-inputs.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolForm } from './use-tool-form.ts';

type Form = ReturnType<typeof useToolForm>;

/** The screen of a tool that acts on a person: who, what, why, and two steps; on a desk the person stands beside. Rules AD-05 to AD-55, FA-20, PA-17, PA-23. */
export function ToolForm({ config }: { readonly config: ToolConfig }) {
  const { toolText } = useTextPart(adminPart);
  const form = useToolForm(config);
  const isWide = useIsWide();
  const { fields, lookup } = form;
  const person = lookup.kind === 'found' ? <PersonCard user={lookup.user} /> : null;
  const candidates =
    lookup.kind === 'none' && form.step === 'idle' ? (
      <ToolCandidates
        config={config}
        typed={fields.username}
        onChoose={({ xUsername }) => {
          form.change({ username: xUsername, type: 'X' });
        }}
      />
    ) : null;
  return (
    <AdminFrame title={toolText[config.tool].title}>
      <div className="flex flex-col gap-4 min-[56.25rem]:grid min-[56.25rem]:grid-cols-2 min-[56.25rem]:items-start">
        <ToolFields config={config} form={form}>
          {isWide ? null : person}
        </ToolFields>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          {isWide ? person : null}
          {isWide && lookup.kind === 'found' ? <PersonTimeline personId={lookup.user.id} /> : null}
          {candidates}
        </div>
      </div>
    </AdminFrame>
  );
}

type ToolFieldsProps = {
  readonly config: ToolConfig;
  readonly form: Form;
  /** Stands between the fields and the question. */
  readonly children: ReactNode;
};

function ToolFields({ config, form, children }: ToolFieldsProps) {
  const { adminText, retypeText, toolFormText, toolText } = useTextPart(adminPart);
  const text = toolText[config.tool];
  const { fields, lookup, success, failure } = form;
  const found = lookup.kind === 'found' ? lookup : undefined;
  const retyped = useRetyped(
    found === undefined ? null : retypedPoints(config, found.user, found.points),
  );
  return (
    <div className="flex min-w-0 flex-col gap-4 desk:rounded-section desk:bg-card desk:p-5 desk:shadow-card">
      <EnterForm
        label={text.ask}
        onEnter={form.ask}
        isDisabled={form.step !== 'idle' || isIncomplete(config, fields)}
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
      {children}
      {found === undefined ? null : (
        <BalanceLine config={config} user={found.user} pointTenths={found.points} />
      )}
      <RetypeBox retyped={retyped} reason={retypeText.reason} />
      {lookup.kind === 'several' ? (
        <NamesakeList namesakes={lookup} onChoose={form.choose} />
      ) : null}
      <SubmitStatus success={success} failure={failure} />
      {lookup.kind === 'looking' ? (
        <output className="px-4 text-body text-hint">{toolFormText.looking(lookup.handle)}</output>
      ) : null}
      <TwoStepButton
        step={form.step}
        label={text.ask}
        confirmLabel={text.confirm}
        cancelLabel={adminText.cancel}
        prompt={
          found === undefined ? null : (
            <>
              {text.prompt(found.handle, found.points)}
              <BanEndNote end={fields.end} />
              <AlsoCloses tool={config.tool} personId={found.user.id} />
            </>
          )
        }
        isDestructive={config.isDestructive ?? false}
        isDisabled={isIncomplete(config, fields) || !retyped.isAgreed}
        onAsk={form.ask}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </div>
  );
}
