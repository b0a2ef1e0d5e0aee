import { useRef, useState } from 'react';
import {
  isNullOr,
  isNumber,
  isShapedAs,
  isText,
  isUndefinedOr,
  type Check,
} from '#src/contract/check.ts';
import { checkCause, isProtected } from '#src/domain/access/permissions.ts';
import type { Failure } from '#src/domain/failure.ts';
import { linkedUsernameType } from '#src/domain/handles.ts';
import { userId } from '#src/domain/ids.ts';
import { readTarget, type LookupTarget } from '#src/domain/moderation/request.ts';
import { isModerationTool, type ModerationTool } from '#src/domain/moderation/tools.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import {
  findPeople,
  type Namesakes,
  type UsernameType,
} from '#src/screens/admin/shared/find-people.tsx';
import { useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import type { ToolRequest } from '#src/services/moderation.ts';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import { refusalText, wordRefusal } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { useTwoStep } from '#src/ui/two-step-button.tsx';
import { banEndAt } from './ban-end.tsx';
import { type ToolConfig, toolHandle } from './tool-config.ts';
import { isIncomplete, requestFieldsOf, retypedPoints, type ToolValues } from './tool-inputs.tsx';
import { useToolSubmit } from './use-tool-submit.ts';

/** The values of a tool's form. */
type ToolFields = ToolValues & {
  readonly username: string;
  readonly type: UsernameType;
};

/** The person on whose page the form is, and the values from the navigation state. Rules PA-01, PA-16. */
type KnownPerson = {
  readonly user: User;
  readonly offer: ToolOffer | undefined;
  /** Whether the form's sheet is open. */
  readonly isShown: boolean;
  /** Called with the success message when the tool was used. */
  readonly onDone: (said: string) => void;
};

/**
 * The state of a tool's form: fields, look-up, the two steps and the status line. Without a known person it asks for one.
 * Rules AD-05 to AD-14, FA-16, FA-20, PA-23.
 */
export function useToolForm(config: ToolConfig, known?: KnownPerson) {
  const { errorText } = useText();
  const { sessionStore } = useApp();
  const ownId = useUser().id;
  const [fields, setFields] = useState(() => firstFields(known));
  const { lookup, look, choose, forget } = usePersonLookup(config.tool, known?.user);
  const { success, failure, submit, fail, clear, wordSuccess } = useToolRequest(config, known);
  const twoStep = useTwoStep(execute);
  const found = lookup.kind === 'found' ? lookup : undefined;
  const retyped = useRetyped(
    found === undefined ? null : retypedPoints(config, found.user, found.points),
  );

  async function execute() {
    const request = requestOf(config, fields, found?.user);
    const isDone = await submit({ request, person: found?.user });
    if (isDone === undefined) return;
    forget();
    if (!isDone) return;
    setFields(firstFields(undefined));
    if (found?.user.id === ownId) void sessionStore.getState().refresh();
    known?.onDone(wordSuccess(request));
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
    found,
    retyped,
    isPersonKnown: known !== undefined,
    isReady: !isIncomplete(config, fields) && retyped.isAgreed,
    step: twoStep.step,
    change: (changes: Partial<ToolFields>) => {
      // A link determines the kind of its username.
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

function useToolRequest(config: ToolConfig, known: KnownPerson | undefined) {
  const { errorText } = useText();
  const { toolText } = useTextPart(adminPart);
  const { moderation } = useServices();
  const wordSuccess = (request: ToolRequest) => toolSuccess(config, request, toolText);
  const toolSubmit = useToolSubmit({
    send: ({
      request,
      person,
    }: {
      readonly request: ToolRequest;
      readonly person?: User | undefined;
    }) => moderation.use(config.tool, request, person),
    wordSuccess: ({ request }) => wordSuccess(request),
    wordFailure: (refusal) => refusalText(refusal, errorText, config.fallback),
    isShown: known?.isShown,
  });
  return { ...toolSubmit, wordSuccess };
}

function checkFields(config: ToolConfig, fields: ToolFields): Result<ToolTarget, Failure> {
  const target = readTarget(fields.username, fields.type);
  if (!target.ok) return target;
  const points = config.points?.check(fields.points) ?? ok(tenths(0));
  return points.ok ? ok({ target: target.value, points: points.value }) : points;
}

function firstFields(known: KnownPerson | undefined): ToolFields {
  return {
    username: known === undefined ? '' : toolHandle(known.user),
    type: 'X',
    points: '',
    reason: known?.offer?.reason ?? '',
    end: banEndAt(known?.offer?.untilMs ?? null),
  };
}

function requestOf(config: ToolConfig, fields: ToolFields, person: User | undefined): ToolRequest {
  return {
    username: fields.username,
    type: fields.type,
    ...(person === undefined ? {} : { userId: person.id }),
    ...requestFieldsOf(config, fields),
  };
}

/** A tool's success message, in the administrator's language. Rules AD-22 to AD-54. */
function toolSuccess(
  config: ToolConfig,
  request: ToolRequest,
  toolText: AdminText['toolText'],
): string {
  const target = readTarget(request.username, request.type);
  const points = config.points?.check(request.points ?? '') ?? ok(tenths(0));
  if (!target.ok || !points.ok) throw new Error(`${config.tool} took what its form refuses`);
  return toolText[config.tool].done(target.value.handle, points.value);
}

/** The navigation state that opens a tool on a person's page, with its values. Rule PA-16. */
export type ToolOffer = {
  readonly tool: ModerationTool;
  readonly reason: string;
  /** When a ban ends; null or absent for a permanent ban. */
  readonly untilMs?: number | null | undefined;
};

const isTool: Check<ModerationTool> = (value): value is ModerationTool =>
  isText(value) && isModerationTool(value);

/** Returns whether a navigation state is such an offer. */
export const isToolOffer: Check<ToolOffer> = isShapedAs<ToolOffer>({
  tool: isTool,
  reason: isText,
  untilMs: isUndefinedOr(isNullOr(isNumber)),
});

/** The valid values of a tool's form: the person, and the points. */
type ToolTarget = { readonly target: LookupTarget; readonly points: PointTenths };

/** The state of the person's look-up. */
type ToolLookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly handle: string }
  | ({ readonly kind: 'several'; readonly points: PointTenths } & Namesakes)
  | {
      readonly kind: 'found';
      readonly handle: string;
      readonly user: User;
      readonly points: PointTenths;
    };

/** The result of a look-up, or of a choice among several; `stale` if a field has changed in the meantime. */
type LookupOutcome = 'found' | 'several' | 'stale' | { readonly error: string };

const noLookup: ToolLookup = { kind: 'none' };

/**
 * The person that a tool would act on: looked up at the first step unless known, and chosen if several match the username;
 * refuses a protected person, and oneself. Rules FA-16, FA-20, FA-23, PA-01.
 */
function usePersonLookup(tool: ModerationTool, known: User | undefined) {
  const { errorText } = useText();
  const { services, environment } = useApp();
  const { users } = services;
  const terms = { actorId: useUser().id, superAdminId: userId(environment.superAdminId) };
  const [lookup, setLookup] = useState(noLookup);
  const latestRef = useRef(0);

  function take(user: User, handle: string, points: PointTenths): LookupOutcome {
    if (isProtected(tool, user, terms)) {
      setLookup(noLookup);
      return { error: errorText({ code: 'super_admin_only' }) };
    }
    const cause = checkCause(['target'], { target: user.id }, terms);
    if (!cause.ok) {
      setLookup(noLookup);
      return { error: errorText(cause.failure) };
    }
    setLookup({ kind: 'found', handle, user, points });
    return 'found';
  }

  return {
    lookup,
    look: async ({ target, points }: ToolTarget): Promise<LookupOutcome> => {
      if (known !== undefined) return take(known, toolHandle(known), points);
      const { handle } = target;
      latestRef.current += 1;
      const number = latestRef.current;
      setLookup({ kind: 'looking', handle });
      const reply = await findPeople(users, target);
      if (number !== latestRef.current) return 'stale';
      if (!reply.success) {
        setLookup(noLookup);
        return { error: wordRefusal(reply, errorText) };
      }
      const { user, people } = reply;
      if (people.length === 1) return take(user, handle, points);
      setLookup({ kind: 'several', handle, people, points });
      return 'several';
    },
    choose: (user: User): LookupOutcome =>
      lookup.kind === 'several' ? take(user, lookup.handle, lookup.points) : 'stale',
    forget: () => {
      latestRef.current += 1;
      setLookup(noLookup);
    },
  };
}
