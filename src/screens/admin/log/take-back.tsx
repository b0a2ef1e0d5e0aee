import { useQueryClient } from '@tanstack/react-query';
import { checkCause, isProtected, type ToolTerms } from '#src/domain/access/permissions.ts';
import { userId } from '#src/domain/ids.ts';
import { decideModeration } from '#src/domain/moderation/decisions.ts';
import { isLargeMove } from '#src/domain/moderation/request.ts';
import { reversalOf, type Reversal } from '#src/domain/moderation/take-back.ts';
import { isModerationTool } from '#src/domain/moderation/tools.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { RetypeBox, useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import type { ShownAct } from './act-sentence.tsx';

type TakeBackProps = {
  readonly act: ShownAct;
  /** The act in words. */
  readonly sentence: string;
  /** The person acted on, if known. */
  readonly person: User | undefined;
};

/** Reverts an act in two taps, if that is possible; says so if it was reverted. Rules PA-18, FA-23. */
export function TakeBack({ act, sentence, person }: TakeBackProps) {
  const { logText } = useTextPart(adminPart);
  const { environment } = useApp();
  const terms = { actorId: useUser().id, superAdminId: userId(environment.superAdminId) };
  if (act.isTakenBack === true) {
    return <span className="text-footnote text-subtitle">{logText.takenBack}</span>;
  }
  const reversal = reversalOf(act);
  const isOwnCause = !checkCause(['target'], { target: act.targetId }, terms).ok;
  if (!reversal.ok || isOwnCause) return null;
  return (
    <TakeBackForm
      actId={act.id}
      reversal={reversal.value}
      isRefused={isRefused(act, reversal.value, { person, terms })}
      sentence={sentence}
      person={person}
    />
  );
}

/** Whether taking back is refused for what is known: the viewer's rights, and the state of the person. Rules FA-16, FA-24. */
function isRefused(
  { action }: ShownAct,
  reversal: Reversal,
  { person, terms }: { readonly person: User | undefined; readonly terms: ToolTerms },
): boolean {
  if (reversal.kind === 'type') {
    const isAbove = [reversal.before, reversal.after].some(
      ({ pointToPost, pointAsReward }) => pointAsReward > pointToPost,
    );
    return isAbove && terms.actorId !== terms.superAdminId;
  }
  if (person === undefined) return false;
  const request = {
    tool: reversal.tool,
    target: { field: 'xUsername', handle: person.xUsername },
    personId: person.id,
    // A balance that is too small is shown when asked.
    amountTenths: tenths(0),
    reason: '',
    untilMs: null,
  } as const;
  return (
    (isModerationTool(action) && isProtected(action, person, terms)) ||
    !decideModeration(request, person, { ...terms, nowMs: 0 }).ok
  );
}

type TakeBackFormProps = Omit<TakeBackProps, 'act'> & {
  readonly actId: string;
  readonly reversal: Reversal;
  /** Hides the button; the refusal of an attempt stays. */
  readonly isRefused: boolean;
};

function TakeBackForm(props: TakeBackFormProps) {
  const { actId, reversal, sentence, person } = props;
  const { adminText, logText, retypeText } = useTextPart(adminPart);
  const change = balanceChange(reversal, person);
  const { failure, twoStep, ask } = useTakeBack(actId, change);
  const { step } = twoStep;
  const isLarge = change !== null && isLargeMove(change.movedTenths, change.beforeTenths);
  const retyped = useRetyped(step !== 'idle' && isLarge ? change.movedTenths : null);
  const balance = change === null ? '' : logText.balance(change.beforeTenths, change.afterTenths);
  if (step === 'idle') {
    return (
      <span className="flex flex-col items-start gap-2">
        <SubmitStatus failure={failure} />
        {props.isRefused ? null : (
          <span className="-mx-3.5 whitespace-nowrap">
            <Button variant="plain" size="row" icon="undo" onClick={ask}>
              {logText.takeBack}
            </Button>
          </span>
        )}
      </span>
    );
  }
  return (
    <div className="flex max-w-lg basis-full flex-col gap-3 py-2">
      <RetypeBox retyped={retyped} reason={retypeText.reason} />
      <TwoStepButton
        step={step}
        label={logText.takeBack}
        confirmLabel={logText.confirmTakeBack}
        cancelLabel={adminText.cancel}
        prompt={<bdi>{[logText.takeBackPrompt(sentence), balance].join(' ').trim()}</bdi>}
        isDestructive
        isDisabled={!retyped.isAgreed}
        onAsk={ask}
        onConfirm={twoStep.confirm}
        onCancel={twoStep.reset}
      />
    </div>
  );
}

function useTakeBack(actId: string, change: BalanceChange | null) {
  const { errorText } = useText();
  const { services } = useApp();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { failure, submit, fail, forget } = useSubmit({
    send: (id: string) => services.moderation.takeBack(id),
  });
  const { logText } = useTextPart(adminPart);
  const twoStep = useTwoStep(async () => {
    const reply = await submit(actId);
    // After a refusal, what is shown may be outdated.
    void queryClient.invalidateQueries();
    if (reply?.success === true) showToast({ tone: 'success', text: logText.takenBack });
  });
  /** Asks, unless the balance is too small; then it is read again, for the next try. */
  function ask() {
    if (change === null || change.afterTenths >= 0) {
      forget();
      twoStep.ask();
      return;
    }
    const { beforeTenths: availableTenths, movedTenths: requiredTenths } = change;
    fail(errorText({ code: 'insufficient_points', availableTenths, requiredTenths }));
    void queryClient.invalidateQueries({ queryKey: adminKeys.names([]) });
  }
  return { failure, twoStep, ask };
}

type BalanceChange = {
  readonly movedTenths: PointTenths;
  readonly beforeTenths: PointTenths;
  readonly afterTenths: PointTenths;
};

/** What a reversal does to the person's balance; null if it moves no points, or the balance is unknown. */
function balanceChange(reversal: Reversal, person: User | undefined): BalanceChange | null {
  if (reversal.kind === 'type' || reversal.amountTenths === 0 || person === undefined) return null;
  const { amountTenths: movedTenths, tool } = reversal;
  const sign = tool === 'addPoints' ? 1 : -1;
  const beforeTenths = person.pointTenths;
  return { movedTenths, beforeTenths, afterTenths: tenths(beforeTenths + sign * movedTenths) };
}
