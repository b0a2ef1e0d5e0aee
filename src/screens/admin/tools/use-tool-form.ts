import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Failure } from '#src/domain/failure.ts';
import { readTarget, type LookupTarget } from '#src/domain/moderation/request.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useRefreshUser } from '#src/screens/parts/use-refresh-user.ts';
import type { ToolRequest } from '#src/services/moderation.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { withWords } from '#src/state/wordless.ts';
import { errorText } from '#src/text/errors.ts';
import { useTwoStep } from '#src/ui/use-two-step.ts';
import { findPerson } from '../parts/find-person.ts';
import type { UsernameType } from '../parts/username-fields.tsx';
import type { ToolConfig } from './tool-config.ts';

/** What is typed into a tool; a tool without points or reason leaves them empty. */
export type ToolFields = {
  readonly username: string;
  readonly type: UsernameType;
  readonly points: string;
  readonly reason: string;
};

/** The one line that says how a tool's last use went. */
export type ToolStatus = { readonly tone: 'success' | 'failure'; readonly text: string };

/** How far the look-up of the named person is. */
export type ToolLookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly handle: string }
  | {
      readonly kind: 'found';
      readonly handle: string;
      readonly user: User;
      readonly points: PointTenths;
    };

const emptyFields: ToolFields = { username: '', type: 'X', points: '', reason: '' };
const noLookup: ToolLookup = { kind: 'none' };

/** The state of a tool's form: fields, look-up, the two steps and the status line. Rules AD-05 to AD-14. */
export function useToolForm(config: ToolConfig) {
  const services = useServices();
  const refreshUser = useRefreshUser();
  const ownId = useUser().id;
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const [fields, setFields] = useState(emptyFields);
  const [status, setStatus] = useState<ToolStatus | null>(null);
  const [lookup, setLookup] = useState(noLookup);
  // A look-up whose number is not the latest any more was overtaken by a change.
  const lookupNumberRef = useRef(0);
  const twoStep = useTwoStep(execute);

  async function execute() {
    const reply = await services.moderation.use(config.tool, requestOf(config, fields));
    setLookup(noLookup);
    messenger.haptic(reply.success ? 'success' : 'error');
    if (!reply.success) {
      const otherwise = config.wordlessRefusal;
      const { error } = otherwise === undefined ? reply : withWords(reply, otherwise);
      setStatus({ tone: 'failure', text: error });
      return;
    }
    setFields(emptyFields);
    setStatus({ tone: 'success', text: reply.message });
    void queryClient.invalidateQueries();
    if (lookup.kind === 'found' && lookup.user.id === ownId) void refreshUser();
  }

  async function ask() {
    if (lookup.kind === 'looking') return;
    const checked = checkFields(config, fields);
    if (!checked.ok) {
      setStatus({ tone: 'failure', text: errorText(checked.failure) });
      return;
    }
    const { target, points } = checked.value;
    const { handle } = target;
    lookupNumberRef.current += 1;
    const number = lookupNumberRef.current;
    setStatus(null);
    setLookup({ kind: 'looking', handle });
    const reply = await findPerson(services.users, target);
    if (number !== lookupNumberRef.current) return;
    if (reply.success) {
      setLookup({ kind: 'found', handle, user: reply.user, points });
      twoStep.ask();
      return;
    }
    setLookup(noLookup);
    setStatus({ tone: 'failure', text: reply.error });
  }

  function reset() {
    lookupNumberRef.current += 1;
    setLookup(noLookup);
    twoStep.reset();
  }

  return {
    fields,
    status,
    lookup,
    step: twoStep.step,
    change(changes: Partial<ToolFields>) {
      setFields({ ...fields, ...changes });
      setStatus(null);
      reset();
    },
    ask: () => void ask(),
    confirm: twoStep.confirm,
    cancel: reset,
  };
}

type CheckedFields = { readonly target: LookupTarget; readonly points: PointTenths };

function checkFields(config: ToolConfig, fields: ToolFields): Result<CheckedFields, Failure> {
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
