import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#src/domain/failure.ts';
import { readTarget } from '#src/domain/moderation/request.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import type { ToolRequest } from '#src/services/moderation.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { refusalText } from '#src/state/answers.ts';
import { useText } from '#src/state/text-context.ts';
import { useTwoStep } from '#src/ui/use-two-step.ts';
import type { UsernameType } from '#src/screens/admin/shared/username-fields.tsx';
import type { ToolConfig } from './tool-config.ts';
import { usePersonLookup, type ToolTarget } from './use-person-lookup.ts';

/** What is typed into a tool; a tool without points or reason leaves them empty. */
export type ToolFields = {
  readonly username: string;
  readonly type: UsernameType;
  readonly points: string;
  readonly reason: string;
};

/** The one line that says how a tool's last use went. */
export type ToolStatus = {
  readonly tone: 'success' | 'failure';
  readonly text: string;
  /** True when nobody knows whether it happened. */
  readonly isLost?: boolean;
};

const emptyFields: ToolFields = { username: '', type: 'X', points: '', reason: '' };

/** The state of a tool's form: fields, look-up, the two steps and the status line. Rules AD-05 to AD-14, FA-16. */
export function useToolForm(config: ToolConfig) {
  const { errorText } = useText();
  const { services, sessionStore } = useApp();
  const ownId = useUser().id;
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(emptyFields);
  const [status, setStatus] = useState<ToolStatus | null>(null);
  const { lookup, look, forget } = usePersonLookup(config.tool);
  const twoStep = useTwoStep(execute);

  async function execute() {
    const reply = await services.moderation.use(config.tool, requestOf(config, fields));
    forget();
    messenger.haptic(reply.success ? 'success' : 'error');
    if (!reply.success) {
      setStatus({
        tone: 'failure',
        text: refusalText(reply, errorText, config.fallback),
        isLost: reply.code === 'outcome_unknown',
      });
      return;
    }
    setFields(emptyFields);
    setStatus({ tone: 'success', text: reply.message });
    void queryClient.invalidateQueries();
    if (lookup.kind === 'found' && lookup.user.id === ownId) void sessionStore.getState().refresh();
  }

  async function ask() {
    if (lookup.kind === 'looking') return;
    const checked = checkFields(config, fields);
    if (!checked.ok) {
      setStatus({ tone: 'failure', text: errorText(checked.failure) });
      return;
    }
    setStatus(null);
    const outcome = await look(checked.value);
    if (outcome === 'stale') return;
    if (outcome === 'found') twoStep.ask();
    else setStatus({ tone: 'failure', text: outcome.error });
  }

  function reset() {
    forget();
    twoStep.reset();
  }

  return {
    fields,
    status,
    lookup,
    step: twoStep.step,
    change: (changes: Partial<ToolFields>) => {
      setFields({ ...fields, ...changes });
      setStatus(null);
      reset();
    },
    ask: () => void ask(),
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

function requestOf(config: ToolConfig, fields: ToolFields): ToolRequest {
  return {
    username: fields.username,
    type: fields.type,
    ...(config.points === undefined ? {} : { points: fields.points }),
    ...(config.reason === undefined ? {} : { reason: fields.reason }),
  };
}
