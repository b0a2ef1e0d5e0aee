import { isLargeMove } from '#src/domain/moderation/request.ts';
import { useQueryClient } from '@tanstack/react-query';
import { reversalOf, type Reversal } from '#src/domain/moderation/take-back.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { Button } from '#src/ui/button.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { RetypeBox, useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import type { ShownAct } from './act-sentence.tsx';

type TakeBackProps = {
  readonly act: ShownAct;
  /** What the act came to, in words. */
  readonly sentence: string;
  /** The person it was done to, where that is known. */
  readonly person: User | undefined;
};

/** Takes an act back in two taps, where that can be done; says that it was, where it was. Rule PA-18. */
export function TakeBack({ act, sentence, person }: TakeBackProps) {
  const { logText } = useTextPart(adminPart);
  const isOwn = useUser().id === act.targetId;
  if (act.isTakenBack === true) {
    return <span className="text-footnote text-subtitle">{logText.takenBack}</span>;
  }
  const reversal = reversalOf(act);
  if (!reversal.ok || isOwn) return null;
  return (
    <TakeBackForm actId={act.id} reversal={reversal.value} sentence={sentence} person={person} />
  );
}

type TakeBackFormProps = Omit<TakeBackProps, 'act'> & {
  readonly actId: string;
  readonly reversal: Reversal;
};

function TakeBackForm({ actId, reversal, sentence, person }: TakeBackFormProps) {
  const { adminText, logText, retypeText } = useTextPart(adminPart);
  const { failure, twoStep } = useTakeBack(actId);
  const { step } = twoStep;
  const change = balanceChange(reversal, person);
  const isLarge = change !== null && isLargeMove(change.movedTenths, change.beforeTenths);
  const retyped = useRetyped(step !== 'idle' && isLarge ? change.movedTenths : null);
  const balance = change === null ? '' : logText.balance(change.beforeTenths, change.afterTenths);
  if (step === 'idle') {
    return (
      <span className="-mx-3.5 flex flex-col items-start gap-2 whitespace-nowrap">
        <SubmitStatus failure={failure} />
        <Button variant="plain" size="row" icon="undo" onClick={twoStep.ask}>
          {logText.takeBack}
        </Button>
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
        onAsk={twoStep.ask}
        onConfirm={twoStep.confirm}
        onCancel={twoStep.reset}
      />
    </div>
  );
}

function useTakeBack(actId: string) {
  const { services } = useApp();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { failure, submit } = useSubmit({
    send: (id: string) => services.moderation.takeBack(id),
  });
  const { logText } = useTextPart(adminPart);
  const twoStep = useTwoStep(async () => {
    const reply = await submit(actId);
    if (reply?.success !== true) return;
    showToast({ tone: 'success', text: logText.takenBack });
    void queryClient.invalidateQueries();
  });
  return { failure, twoStep };
}

type BalanceChange = {
  readonly movedTenths: PointTenths;
  readonly beforeTenths: PointTenths;
  readonly afterTenths: PointTenths;
};

/** What taking points back does to the person's balance; null where it moves none, or the balance is not known. */
function balanceChange(reversal: Reversal, person: User | undefined): BalanceChange | null {
  if (reversal.kind === 'type' || reversal.amountTenths === 0 || person === undefined) return null;
  const { amountTenths: movedTenths, tool } = reversal;
  const sign = tool === 'addPoints' ? 1 : -1;
  const beforeTenths = person.pointTenths;
  return { movedTenths, beforeTenths, afterTenths: tenths(beforeTenths + sign * movedTenths) };
}
