import { TextArea } from '#src/ui/text-field.tsx';
import { useSubmitEach } from '#src/state/use-submit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import type { Pair } from '#src/services/admin-pair.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { Link } from '#src/ui/link.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { toolConfigs, toolHandle } from '#src/screens/admin/tools/tool-config.ts';

type PairDecisionProps = { readonly pair: Pair; readonly names: readonly [string, string] };

const tools = ['warnUser', 'banUser'] as const;

/** Acts on both people of a pair at once, with one reason that both read, or on one of them on their page. Rule PA-21. */
export function PairDecision({ pair, names }: PairDecisionProps) {
  const { pairText } = useTextPart(adminPart);
  const ownId = useUser().id;
  const people = pair.sides.flatMap(({ person }) => (person === null ? [] : [person]));
  const isOwn = people.some(({ id }) => id === ownId);
  return (
    <section aria-label={pairText.decision} className="flex flex-col gap-3">
      {isOwn || people.length < 2 ? null : <BothForm people={people} names={names} />}
      {isOwn ? <StatusLine tone="warning">{pairText.own}</StatusLine> : null}
      <Card>
        <h3 className="font-semibold">{pairText.onlyOne}</h3>
        <p className="flex flex-wrap gap-x-5 text-body">
          {pair.sides.map(({ person }, index) =>
            person === null ? null : (
              <Link
                key={person.id}
                href={userPath(person.id)}
                className="-my-3 inline-block min-w-11 py-3 text-link wrap-anywhere"
              >
                <bdi>{names[index]}</bdi>
              </Link>
            ),
          )}
        </p>
      </Card>
    </section>
  );
}

type BothFormProps = {
  readonly people: readonly User[];
  readonly names: readonly [string, string];
};

function BothForm({ people, names }: BothFormProps) {
  const { format } = useText();
  const { adminText, pairText, toolFormText, toolText } = useTextPart(adminPart);
  const [tool, setTool] = useState<(typeof tools)[number]>('warnUser');
  const [reason, setReason] = useState('');
  const { failures, doneIds, run, clear } = useBoth(tool);
  const twoStep = useTwoStep(async () => {
    if (await run(people, reason)) setReason('');
  });
  const words = pairText.both[tool];
  // A retry is about the one who is left.
  const [left] = doneIds.size === 1 ? people.filter(({ id }) => !doneIds.has(id)) : [];
  const { ask, confirm } = left === undefined ? words : toolText[tool];
  const prompt =
    left === undefined ? words.prompt(names[0], names[1]) : toolText[tool].prompt(toolHandle(left));
  const { cap } = toolConfigs[tool].reason;
  const change = () => {
    clear();
    twoStep.reset();
  };
  return (
    <Card>
      <SegmentedField
        label={pairText.decision}
        choices={tools.map((value) => ({ value, label: pairText.both[value].ask }))}
        value={tool}
        isDisabled={twoStep.step === 'running'}
        onChange={(next) => {
          setTool(next);
          setReason(reason.slice(0, toolConfigs[next].reason.cap));
          change();
        }}
      />
      <EnterForm
        label={ask}
        isDisabled={twoStep.step !== 'idle' || reason.trim() === ''}
        onEnter={twoStep.ask}
      >
        <TextArea
          label={pairText.reason}
          rows={3}
          limit={{ characters: cap, format: format.number }}
          value={reason}
          isDisabled={twoStep.step === 'running'}
          onChange={(next) => {
            setReason(next);
            change();
          }}
        />
      </EnterForm>
      {doneIds.size === 0 ? null : (
        <StatusLine tone="success">{words.done(doneIds.size)}</StatusLine>
      )}
      {people.map(({ id }, index) => {
        const failure = failures.get(id);
        return failure === undefined ? null : (
          <StatusLine key={id} tone={failure.isOutcomeUnknown ? 'warning' : 'failure'}>
            <bdi>{`${names[index] ?? toolFormText.username}: ${failure.text}`}</bdi>
          </StatusLine>
        );
      })}
      <TwoStepButton
        step={twoStep.step}
        label={ask}
        confirmLabel={confirm}
        cancelLabel={adminText.cancel}
        prompt={<bdi>{prompt}</bdi>}
        isDestructive
        isDisabled={reason.trim() === ''}
        onAsk={twoStep.ask}
        onConfirm={twoStep.confirm}
        onCancel={twoStep.reset}
      />
    </Card>
  );
}

/** Applies a tool to both people, one at a time; a refused one is named and can be retried. */
function useBoth(tool: (typeof tools)[number]) {
  const { errorText } = useText();
  const { services } = useApp();
  const queryClient = useQueryClient();
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set());
  const submits = useSubmitEach({
    idOf: ({ person }: { readonly person: User; readonly reason: string }) => person.id,
    send: ({ person, reason }) =>
      services.moderation.use(
        tool,
        { username: toolHandle(person), type: 'X', userId: person.id, reason },
        person,
      ),
    wordFailure: (refusal) => refusalText(refusal, errorText),
  });
  return {
    failures: submits.failures,
    doneIds,
    /** Resolves to whether the tool has been applied to all of them. */
    run: async (people: readonly User[], reason: string): Promise<boolean> => {
      const left = people.filter(({ id }) => !doneIds.has(id));
      let leftCount = left.length;
      await submits.submitAll(
        left.map((person) => ({ person, reason })),
        ({ person }, reply) => {
          if (reply?.success !== true) return;
          leftCount -= 1;
          setDoneIds((ids) => new Set([...ids, person.id]));
        },
      );
      void queryClient.invalidateQueries();
      return leftCount === 0;
    },
    clear: () => {
      setDoneIds(new Set());
      for (const id of submits.failures.keys()) submits.setFailure(id, undefined);
    },
  };
}
