import type { ReactNode } from 'react';
import { useKeys } from '#src/screens/hooks/use-keys.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { DetailPane } from '#src/ui/detail-pane.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { DecisionNotice } from './decision-notice.tsx';
import type { Work } from './use-work.ts';

/** One decision that the sheet offers. */
export type SheetAction = {
  readonly label: string;
  /** The letter that does the same. */
  readonly letter: string;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

type DecisionSheetProps<Item> = {
  readonly title: string;
  readonly work: Work<Item>;
  readonly actions: readonly SheetAction[];
  /** What is chosen or written before the decision. */
  readonly form?: ReactNode;
  readonly children: ReactNode;
};

/** One item after the other and their decisions, by tap and by key: a sheet, or a pane beside the list where there is room. Rules PA-03, PA-08, PA-09. */
export function DecisionSheet<Item>(props: DecisionSheetProps<Item>) {
  const { title, work, actions, form, children } = props;
  const { adminText } = useTextPart(adminPart);
  const { sheet } = work;
  useKeys(sheet.isOpen, {
    ...Object.fromEntries(actions.map(({ letter, run }) => [letter, run])),
    u: work.undo,
    ...stepKeys((by) => {
      work.step(by);
    }),
  });
  const isWide = useIsWide();
  const footer = (
    <DecisionFooter work={work} actions={actions}>
      {form}
    </DecisionFooter>
  );
  if (isWide) {
    return sheet.isOpen ? (
      <DetailPane title={title} footer={footer}>
        {children}
      </DetailPane>
    ) : null;
  }
  return (
    <Sheet
      isOpen={sheet.isOpen}
      onClose={sheet.close}
      title={title}
      closeLabel={adminText.close}
      footer={footer}
    >
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
  return { ArrowLeft: back, ArrowUp: back, ArrowRight: on, ArrowDown: on };
}

type DecisionFooterProps<Item> = Pick<DecisionSheetProps<Item>, 'work' | 'actions' | 'children'>;

/** The decisions, what is chosen before them, and the way to the items before and after. */
function DecisionFooter<Item>({ work, actions, children }: DecisionFooterProps<Item>) {
  const { workText } = useTextPart(adminPart);
  const { place } = work;
  return (
    <div className="flex flex-col gap-3">
      <DecisionNotice work={work} />
      {children}
      <div className="flex flex-wrap gap-3 *:flex-1">
        {actions.map(({ label, isDestructive, isDisabled, run }) => (
          <Button
            key={label}
            variant={isDestructive === true ? 'destructive' : 'primary'}
            isDisabled={isDisabled ?? false}
            onClick={(event) => {
              // The second half of a double tap does not decide the next item.
              if (event.detail <= 1) run();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {place === null ? null : (
        <div className="flex items-center justify-center gap-2">
          <IconButton
            icon="chevron-back"
            label={workText.previous}
            onClick={() => {
              work.step(-1);
            }}
          />
          <output className="text-callout text-subtitle tabular-nums">
            {workText.place(place.number, place.total)}
          </output>
          <IconButton
            icon="chevron-forward"
            label={workText.next}
            onClick={() => {
              work.step(1);
            }}
          />
        </div>
      )}
      <p className="hidden text-center text-footnote text-hint pointer-fine:block">
        {workText.keys(actions.map(({ letter, label }) => `${letter.toUpperCase()} ${label}`))}
      </p>
    </div>
  );
}
