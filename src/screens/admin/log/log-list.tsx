import { useQueryClient } from '@tanstack/react-query';
import { userPath } from '#src/domain/access/routes.ts';
import { isLargeMove } from '#src/domain/moderation/request.ts';
import { reversalOf, type Reversal } from '#src/domain/moderation/take-back.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { shownName } from '#src/screens/admin/shared/person-parts.tsx';
import { RetypeBox, useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { momentOf } from '#src/text/moments.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Link } from '#src/ui/link.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import {
  ActIcon,
  LinkedSentence,
  concernedBy,
  useActSentence,
  type ShownAct,
} from './act-sentence.tsx';

type People = {
  readonly nameOf: NameOf;
  readonly personOf: (id: string) => User | undefined;
};

type LogListProps = People & { readonly acts: readonly ShownAct[] };

/** The log, as a table by days on a wide screen; every named person is a link. Rules PA-07, PA-08. */
export function LogList({ acts, ...people }: LogListProps) {
  const { logText } = useTextPart(adminPart);
  return useIsWide() ? (
    <LogTable acts={acts} {...people} />
  ) : (
    <VirtualList
      label={logText.list}
      items={acts}
      estimatedHeightPx={92}
      keyOf={(act) => act.id}
      renderItem={(act) => <LogRow act={act} {...people} />}
    />
  );
}

function LogTable({ acts, ...people }: LogListProps) {
  const text = useText();
  const { clock } = useApp();
  const { logText } = useTextPart(adminPart);
  const { tableColumns } = logText;
  const { nameOf, personOf } = people;
  return (
    <DataTable
      label={logText.list}
      groups={groupByDay(acts, {
        timeMs: ({ createdAtMs }) => createdAtMs,
        nowMs: clock.nowMs(),
        text,
      })}
      keyOf={({ id }) => id}
      columns={[
        {
          header: tableColumns.time,
          render: ({ createdAtMs }) => (
            <time
              dateTime={new Date(createdAtMs).toISOString()}
              title={text.format.dateAndTime(createdAtMs)}
              className="whitespace-nowrap text-subtitle"
            >
              {text.format.timeOfDay(createdAtMs)}
            </time>
          ),
        },
        {
          header: tableColumns.actor,
          render: ({ actorId }) => {
            const actor = personOf(actorId);
            return (
              <Link href={userPath(actorId)} className="flex items-center gap-2 whitespace-nowrap">
                <PersonAvatar
                  name={actor === undefined ? '' : shownName(actor)}
                  xUsername={actor?.xUsername ?? ''}
                  sizePx={24}
                />
                <bdi>{nameOf(actorId)}</bdi>
              </Link>
            );
          },
        },
        {
          header: tableColumns.sentence,
          render: (act) => (
            <span className="flex items-center gap-3">
              <span aria-hidden="true" className="shrink-0">
                <ActIcon act={act} />
              </span>
              <ActSentence act={act} nameOf={nameOf} />
            </span>
          ),
        },
        {
          header: tableColumns.reason,
          render: ({ reason }) => <bdi className="wrap-anywhere text-subtitle">{reason}</bdi>,
        },
        {
          header: tableColumns.takeBack,
          render: (act) => <TakeBackOf act={act} {...people} />,
        },
      ]}
    />
  );
}

type ActProps = People & { readonly act: ShownAct };

/** An act in words, with its reason, actor, time, and the button to revert it. Rules PA-07, PA-18. */
export function LogRow({ act, ...people }: ActProps) {
  const { format } = useText();
  const { clock } = useApp();
  const { actorId, reason, createdAtMs } = act;
  const { nameOf } = people;
  return (
    <div className="flex items-start gap-3 ps-4">
      <span className="py-3">
        <ActIcon act={act} />
      </span>
      <div className="ui-cell-body relative flex min-h-13 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2.5 pe-4">
        <ActSentence act={act} nameOf={nameOf} />{' '}
        {reason === null ? null : (
          <span dir="auto" className="text-body wrap-anywhere text-subtitle">
            {reason}
          </span>
        )}{' '}
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="flex flex-wrap items-baseline gap-x-2 text-footnote text-subtitle">
            <Link
              href={userPath(actorId)}
              className="-my-3.25 inline-block min-w-11 py-3.25 text-link wrap-anywhere"
            >
              <bdi>{nameOf(actorId)}</bdi>
            </Link>{' '}
            <span title={format.dateAndTime(createdAtMs)}>
              {momentOf(createdAtMs, clock.nowMs(), format)}
            </span>
          </span>{' '}
          <TakeBackOf act={act} {...people} />
        </span>
      </div>
    </div>
  );
}

function ActSentence({ act, nameOf }: Pick<ActProps, 'act' | 'nameOf'>) {
  return (
    <LinkedSentence
      sentence={useActSentence(nameOf)(act)}
      people={new Map(concernedBy(act).map((id) => [nameOf(id), id]))}
      isStruck={act.isTakenBack === true}
    />
  );
}

function TakeBackOf({ act, nameOf, personOf }: ActProps) {
  const sentence = useActSentence(nameOf)(act);
  return <TakeBack act={act} sentence={sentence} person={personOf(act.targetId ?? '')} />;
}

type TakeBackProps = {
  readonly act: ShownAct;
  /** The act in words. */
  readonly sentence: string;
  /** The person acted on, if known. */
  readonly person: User | undefined;
};

/** Reverts an act in two taps, if that is possible; says so if it was reverted. Rules PA-18, FA-23. */
function TakeBack({ act, sentence, person }: TakeBackProps) {
  const { logText } = useTextPart(adminPart);
  const { environment } = useApp();
  const ownId = useUser().id;
  const isOwnCause = ownId === act.targetId && ownId !== environment.superAdminId;
  if (act.isTakenBack === true) {
    return <span className="text-footnote text-subtitle">{logText.takenBack}</span>;
  }
  const reversal = reversalOf(act);
  if (!reversal.ok || isOwnCause) return null;
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
        <span className="-mx-3.5 whitespace-nowrap">
          <Button variant="plain" size="row" icon="undo" onClick={ask}>
            {logText.takeBack}
          </Button>
        </span>
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
