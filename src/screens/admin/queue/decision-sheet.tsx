import type { ReactNode } from 'react';
import { useSettled } from '#src/screens/decisions/use-decisions.ts';
import { useKeys } from '#src/screens/hooks/use-keys.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { DetailPane } from '#src/ui/detail-pane.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { sidewaysKeys } from '#src/ui/sideways-keys.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { useNoteLook, type Work } from './use-queue.ts';
import { DecisionLine } from '#src/screens/decisions/decision-line.tsx';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';
import { Icon } from '#src/ui/icons.tsx';

/** One decision that the sheet offers. */
type SheetAction = {
  readonly label: string;
  /** What a screen reader says before the label. */
  readonly hiddenPrefix?: string;
  /** The letter that does the same. */
  readonly letter: string;
  /** Whether Enter in a field of the form does the same. */
  readonly isOnEnter?: boolean;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

type DecisionSheetProps<Item> = {
  readonly title: string;
  readonly work: Work<Item>;
  /** None where there is nothing to decide: it offers the next item. */
  readonly actions: readonly SheetAction[];
  /** What the actions ask now, where they ask twice: the second question counts as something new. Rule MY-22. */
  readonly stage?: string;
  /** What is chosen or written before the decision. */
  readonly form?: ReactNode;
  /** Keys of the form, such as the digit of a reason. */
  readonly formKeys?: Readonly<Record<string, () => void>>;
  /** Since when the item waits, in the first line. */
  readonly note?: ReactNode;
  /** Says of an item that is gone who decided it and how, and offers what was chosen. Rule PA-16. */
  readonly goneNotice: ReactNode;
  readonly children: ReactNode;
};

/** One item after the other and their decisions, by tap and by key: a sheet, or a pane beside the list where there is room. Rules PA-03, PA-08, PA-09, MY-22. */
export function DecisionSheet<Item>(props: DecisionSheetProps<Item>) {
  const { title, work, stage = '', form, formKeys = {}, note, goneNotice, children } = props;
  const { adminText, workText } = useTextPart(adminPart);
  const { sheet } = work;
  const shownId = sheet.subject === undefined ? '' : work.idOf(sheet.subject);
  useNoteLook(sheet.isOpen && !work.isGone && shownId !== '' ? shownId : undefined);
  const { isSettled, whenSettled } = useSettled(`${shownId} ${stage} ${String(work.isGone)}`);
  const next: SheetAction = {
    label: workText.next,
    letter: 'n',
    run: () => {
      work.step(1);
    },
  };
  const offered = work.isGone || props.actions.length === 0 ? [next] : props.actions;
  const actions = offered.map((action) => ({
    ...action,
    run: () => {
      whenSettled(action.run);
    },
  }));
  const undo = () => {
    whenSettled(work.undo);
  };
  useKeys(sheet.isOpen, {
    ...(work.isGone ? {} : formKeys),
    ...Object.fromEntries(actions.map(({ letter, run }) => [letter, run])),
    u: undo,
    z: undo,
    ...stepKeys((by) => {
      work.step(by);
    }),
  });
  const isWide = useIsWide();
  const enter = actions.find(({ isOnEnter = false }) => isOnEnter);
  const footer = (
    <DecisionFooter work={work} actions={actions} isSettled={isSettled} onUndo={undo}>
      {work.isGone ? goneNotice : null}
      {enter === undefined ? (
        form
      ) : (
        // A field that was typed in does not take the keys that are meant for the next item.
        <EnterForm
          key={shownId}
          label={enter.label}
          onEnter={enter.run}
          isDisabled={enter.isDisabled ?? false}
        >
          {form}
        </EnterForm>
      )}
    </DecisionFooter>
  );
  const lookedAtBy = work.lookedAtBy(shownId);
  const look = lookedAtBy === null ? null : <StatusLine tone="warning">{lookedAtBy}</StatusLine>;
  if (isWide) {
    return sheet.isOpen ? (
      <DetailPane title={title} decision={footer}>
        <PlaceLine work={work} note={note} />
        {look}
        {children}
      </DetailPane>
    ) : null;
  }
  return (
    <Sheet
      isOpen={sheet.isOpen}
      onClose={sheet.close}
      title={title}
      heading={<PlaceLine work={work} note={note} />}
      closeLabel={adminText.close}
      footer={footer}
    >
      {look}
      {children}
    </Sheet>
  );
}

/** The arrows to the items before and after. Rule PA-03. */
function stepKeys(step: (by: 1 | -1) => void) {
  const back = () => {
    step(-1);
  };
  const on = () => {
    step(1);
  };
  const keys = sidewaysKeys();
  return { [keys.previous]: back, ArrowUp: back, [keys.next]: on, ArrowDown: on };
}

type DecisionFooterProps<Item> = Pick<DecisionSheetProps<Item>, 'work' | 'actions' | 'children'> & {
  readonly isSettled: boolean;
  readonly onUndo: () => void;
};

/** The decisions, and what is chosen before them; on a desk the buttons keep their place at the foot of the column. */
function DecisionFooter<Item>(props: DecisionFooterProps<Item>) {
  const { work, actions, isSettled, onUndo, children } = props;
  const { workText } = useTextPart(adminPart);
  return (
    <div className="flex grow flex-col gap-3">
      {children}
      <div className="mt-auto flex flex-col gap-3">
        <DecisionNotice work={work} onUndo={onUndo} />
        <div className="flex flex-wrap gap-3 *:flex-1">
          {actions.map(({ label, hiddenPrefix, isDestructive, isDisabled, run }) => (
            <Button
              key={label}
              variant={isDestructive === true ? 'destructive' : 'primary'}
              isDisabled={isDisabled ?? false}
              isSettling={!isSettled}
              onClick={run}
            >
              {hiddenPrefix === undefined ? null : <span className="sr-only">{hiddenPrefix}</span>}{' '}
              {label}
            </Button>
          ))}
        </div>
        <p className="hidden text-center text-caption text-hint pointer-fine:block">
          {workText.keys(actions.map(({ letter, label }) => `${letter.toUpperCase()} ${label}`))}
        </p>
      </div>
    </div>
  );
}

type DecisionNoticeProps<Item> = {
  readonly work: Work<Item>;
  readonly onUndo: () => void;
};

/** The last decision with `Undo`, then what became of it; and those that failed. Rules PA-09, MY-21. */
export function DecisionNotice<Item>({ work, onUndo }: DecisionNoticeProps<Item>) {
  const { last, failed, retry, dismiss } = work.decisions;
  return (
    <>
      <FailedDecisions
        decisions={failed}
        wordFailure={work.wordFailure}
        onRetry={retry}
        onDismiss={dismiss}
        keptChoiceOf={work.keptChoiceOf}
      />
      {last === undefined ? null : (
        <DecisionLine decision={last} doneText={work.wordDone(last)} onUndo={onUndo} />
      )}
    </>
  );
}

type PlaceLineProps<Item> = {
  readonly work: Work<Item>;
  /** Stands at the end of the line. */
  readonly note?: ReactNode;
};

/** Where the shown item is in its queue, with the ways to the one before and the one after. Rule PA-03. */
function PlaceLine<Item>({ work, note }: PlaceLineProps<Item>) {
  const { workText } = useTextPart(adminPart);
  const { place } = work;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {place === null ? null : (
        <>
          <StepButton
            label={workText.previous}
            isUp
            onClick={() => {
              work.step(-1);
            }}
          />
          <StepButton
            label={workText.next}
            onClick={() => {
              work.step(1);
            }}
          />
          <output className="ps-1 text-body text-subtitle tabular-nums">
            {workText.place(place.number, place.total)}
          </output>
        </>
      )}
      <span className="ms-auto text-footnote text-subtitle">{note}</span>
    </div>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly isUp?: boolean;
  readonly onClick: () => void;
};

function StepButton({ label, isUp = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-small bg-surface text-text shadow-card hover:bg-press active:opacity-60 desk:h-9"
    >
      <Icon name="chevron-down" sizePx={18} className={isUp ? 'rotate-180' : undefined} />
    </button>
  );
}
