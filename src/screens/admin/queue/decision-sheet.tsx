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

/** A decision that the sheet offers. */
type SheetAction = {
  readonly label: string;
  /** Read aloud before the label. */
  readonly hiddenPrefix?: string;
  /** Its keyboard shortcut. */
  readonly letter: string;
  /** Whether Enter in a field of the form triggers it. */
  readonly isOnEnter?: boolean;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

type DecisionSheetProps<Item> = {
  readonly title: string;
  readonly work: Work<Item>;
  /** Empty if there is nothing to decide: then the sheet offers the next item. */
  readonly actions: readonly SheetAction[];
  /** What the actions decide, if it can change: another question or request counts as something new. Rule MY-22. */
  readonly stage?: string;
  /** The fields to fill in before the decision. */
  readonly form?: ReactNode;
  /** The form's keyboard shortcuts, such as the digit of a reason. */
  readonly formKeys?: Readonly<Record<string, () => void>>;
  /** Since when the item waits; in the first line. */
  readonly note?: ReactNode;
  /** For an item that is gone: who decided it and how, and the viewer's unsent choice. Rule PA-16. */
  readonly goneNotice: ReactNode;
  readonly children: ReactNode;
};

/** Queue items one at a time with their decisions, by tap and key: a sheet, or a pane beside the list. Rules PA-03, PA-08, PA-09, MY-22. */
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
      const index = work.items.findIndex((item) => work.idOf(item) === shownId);
      const following = work.items[index + 1] ?? work.items[0];
      if (following === undefined || work.idOf(following) === shownId) sheet.close();
      else sheet.change(following);
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
        // Remount, so that a field that had the focus does not catch the keys meant for the next item.
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

/** The arrow keys for the previous and next items. Rule PA-03. */
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

/** The decisions and the fields before them; on a wide screen the buttons stay at the bottom of the column. */
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

/** The last decision with `Undo`, then its outcome; and the failed ones. Rules PA-09, MY-21. */
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
  /** Shown at the end of the line. */
  readonly note?: ReactNode;
};

/** The item's position in its queue, with buttons for the previous and next one. Rule PA-03. */
function PlaceLine<Item>({ work, note }: PlaceLineProps<Item>) {
  const { workText } = useTextPart(adminPart);
  const { place } = work;
  return (
    <div className="-my-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 desk:my-0">
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
