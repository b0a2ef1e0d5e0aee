import { useState } from 'react';
import { linkedUsernameType } from '#src/domain/handles/link-kind.ts';
import type { Failure } from '#src/domain/failure.ts';
import { readTarget } from '#src/domain/moderation/request.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { ToolRequest } from '#src/services/moderation.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useTwoStep } from '#src/ui/use-two-step.ts';
import type { UsernameType } from '#src/screens/admin/shared/username-fields.tsx';
import { noBanEnd } from './ban-end.ts';
import type { ToolConfig } from './tool-config.ts';
import { requestFieldsOf, type ToolValues } from './tool-inputs.tsx';
import { toolSuccess } from './tool-success.ts';
import { usePersonLookup, type LookupOutcome, type ToolTarget } from './use-person-lookup.ts';
import { useToolSubmit } from './use-tool-submit.ts';

/** What is chosen in a tool. */
export type ToolFields = ToolValues & {
  readonly username: string;
  readonly type: UsernameType;
};

const emptyFields: ToolFields = {
  username: '',
  type: 'X',
  points: '',
  reason: '',
  end: noBanEnd,
};

/** The state of a tool's form: fields, look-up, the two steps and the status line. Rules AD-05 to AD-14, FA-16, FA-20. */
export function useToolForm(config: ToolConfig) {
  const { errorText } = useText();
  const { toolText } = useTextPart(adminPart);
  const { services, sessionStore } = useApp();
  const ownId = useUser().id;
  const [fields, setFields] = useState(emptyFields);
  const { lookup, look, choose, forget } = usePersonLookup(config.tool);
  const { success, failure, submit, fail, clear } = useToolSubmit({
    send: (request: ToolRequest) => services.moderation.use(config.tool, request),
    wordSuccess: (request) => toolSuccess(config, request, toolText),
    wordFailure: (refusal) => refusalText(refusal, errorText, config.fallback),
  });
  const twoStep = useTwoStep(execute);

  async function execute() {
    const isDone = await submit(
      requestOf(config, fields, lookup.kind === 'found' ? lookup.user : null),
    );
    if (isDone === undefined) return;
    forget();
    if (!isDone) return;
    setFields(emptyFields);
    if (lookup.kind === 'found' && lookup.user.id === ownId) void sessionStore.getState().refresh();
  }

  async function ask() {
    if (lookup.kind === 'looking') return;
    const checked = checkFields(config, fields);
    if (!checked.ok) {
      fail(errorText(checked.failure));
      return;
    }
    clear();
    goOn(await look(checked.value));
  }

  function goOn(outcome: LookupOutcome) {
    if (outcome === 'found') twoStep.ask();
    else if (typeof outcome === 'object') fail(outcome.error);
  }

  function reset() {
    forget();
    twoStep.reset();
  }

  return {
    fields,
    success,
    failure,
    lookup,
    step: twoStep.step,
    change: (changes: Partial<ToolFields>) => {
      // A link says itself whose username it has.
      const type = linkedUsernameType(changes.username ?? '') ?? fields.type;
      setFields({ ...fields, type, ...changes });
      clear();
      reset();
    },
    ask: () => void ask(),
    choose: (person: User) => {
      goOn(choose(person));
    },
    confirm: twoStep.confirm,
    cancel: reset,
  };
}

function checkFields(config: ToolConfig, fields: ToolFields): Result<ToolTarget, Failure> {
  const target = readTarget(fields.username, fields.type);
  if (!target.ok) return target;
  const points = config.points?.check(fields.points) ?? ok(tenths(0));
  return points.ok ? ok({ target: target.value, points: points.value }) : points;
}

function requestOf(config: ToolConfig, fields: ToolFields, person: User | null): ToolRequest {
  return {
    username: fields.username,
    type: fields.type,
    ...(person === null ? {} : { userId: person.id }),
    ...requestFieldsOf(config, fields),
  };
}
