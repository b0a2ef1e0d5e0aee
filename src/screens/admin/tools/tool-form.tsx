import type { ReactNode } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { TwoStepButton } from '#src/ui/two-step-button.tsx';
import { NamesakeList, UsernameFields } from '#src/screens/admin/shared/find-people.tsx';
import { RetypeBox } from '#src/screens/admin/shared/retype-box.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { BanEndNote } from './ban-end.tsx';
import type { ToolConfig } from './tool-config.ts';
import { BalanceLine, ToolInputs } from './tool-inputs.tsx';
import type { useToolForm } from './use-tool-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';

type ToolFormProps = {
  readonly config: ToolConfig;
  readonly form: ReturnType<typeof useToolForm>;
};

/** The fields of a tool: its person, unless known, and its inputs. Rules AD-05 to AD-55, FA-20, PA-17. */
export function ToolFields({
  config,
  form,
  children,
}: ToolFormProps & {
  /** Shown below the fields. */
  readonly children?: ReactNode;
}) {
  const { retypeText, toolFormText, toolText } = useTextPart(adminPart);
  const { fields, found, lookup, step, change } = form;
  return (
    <>
      <EnterForm
        label={toolText[config.tool].ask}
        onEnter={form.ask}
        isDisabled={step !== 'idle' || !form.isReady}
      >
        {form.isPersonKnown ? null : (
          <UsernameFields
            username={fields.username}
            type={fields.type}
            isDisabled={step === 'running'}
            onUsernameChange={(username) => {
              change({ username });
            }}
            onTypeChange={(type) => {
              change({ type });
            }}
          />
        )}
        <ToolInputs
          config={config}
          fields={fields}
          isDisabled={step === 'running'}
          onChange={change}
        />
      </EnterForm>
      {children}
      {found === undefined ? null : (
        <BalanceLine config={config} user={found.user} pointTenths={found.points} />
      )}
      <RetypeBox retyped={form.retyped} reason={retypeText.reason} />
      {lookup.kind === 'several' ? (
        <NamesakeList namesakes={lookup} onChoose={form.choose} />
      ) : null}
      {lookup.kind === 'looking' ? (
        <output className="px-4 text-body text-hint">{toolFormText.looking(lookup.handle)}</output>
      ) : null}
    </>
  );
}

/** The outcome of the last use, and the two-step button. Rules AD-11 to AD-14, FA-27, PA-17. */
export function ToolQuestion({ config, form }: ToolFormProps) {
  const { adminText, toolText } = useTextPart(adminPart);
  const text = toolText[config.tool];
  const { fields, found, success, failure } = form;
  return (
    <div className="flex flex-col gap-3">
      <SubmitStatus success={success} failure={failure} />
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
        isDisabled={!form.isReady}
        onAsk={form.ask}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      />
    </div>
  );
}

type AlsoClosesProps = { readonly tool: ModerationTool; readonly personId: string };

/** How many open posts a ban would close, in its confirmation; nothing for other tools. Rule PA-17. */
function AlsoCloses({ tool, personId }: AlsoClosesProps) {
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const isBan = tool === 'banUser';
  const { data } = useQuery({
    queryKey: adminKeys.openPosts(personId),
    queryFn: async () => unwrap(await (await services.admin()).openPosts(personId)).count,
    enabled: isBan,
  });
  return isBan && data !== undefined && data > 0 ? ` ${reportsText.alsoCloses(data)}` : null;
}

type ToolColumnsProps = {
  /** The person acted on, or the field to choose one. */
  readonly aside: ReactNode;
  /** The fields and the button. */
  readonly children: ReactNode;
};

/** A tool's form, and the person: below it on a phone, beside it on a wide screen. Rule PA-23. */
export function ToolColumns({ aside, children }: ToolColumnsProps) {
  return (
    <div className="flex flex-col gap-4 min-[56.25rem]:grid min-[56.25rem]:grid-cols-2 min-[56.25rem]:items-start">
      <div className="flex min-w-0 flex-col gap-4 desk:rounded-section desk:bg-card desk:[--ui-field:var(--ui-fill)] desk:p-5 desk:shadow-card">
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4 empty:hidden">{aside}</div>
    </div>
  );
}
