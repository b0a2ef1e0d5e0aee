import * as Dialog from '@radix-ui/react-dialog';
import {
  memo,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type PointerEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { fitWords } from './fit-words.ts';
import { Icon } from './icons.tsx';
import { ScrollAreaContext } from './list-frame.tsx';
import { SheetHostContext } from './sheet-host.ts';
import { useAfterPaint } from './use-after-paint.ts';

type SheetProps = {
  readonly isOpen: boolean;
  /** Called by the close button, Escape, a tap beside the sheet, or a swipe down on its head. */
  readonly onClose: () => void;
  readonly title: string;
  /** Replaces the visible title; the title stays the sheet's accessible name. */
  readonly heading?: ReactNode;
  readonly closeLabel: string;
  /** Stays at the bottom while the content scrolls; for the sheet's one action. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

type PointerDownOutsideEvent = Parameters<
  NonNullable<Dialog.DialogContentProps['onPointerDownOutside']>
>[0];

/** Within this time after a sheet opened, a tap beside it is the second tap of a double tap. */
const doubleTapMs = 400;

// A sheet over another one comes later in the document, so it dims that one.
const scrimClassName = 'fixed inset-0 z-50 bg-scrim animate-fade-in';

// The scrim is removed as soon as the sheet closes; the overlay, which takes the taps beside the sheet, fades out instead.
const overlayClassName =
  'fixed inset-0 z-50 data-[state=closed]:animate-fade-out data-[state=closed]:bg-scrim';

const contentClassName =
  'ui-sheet fixed inset-x-0 bottom-0 z-50 mx-auto w-full max-w-lg overflow-y-auto overscroll-contain rounded-t-sheet bg-card text-text shadow-sheet outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in desk:top-0 desk:my-auto desk:h-fit desk:rounded-b-sheet';

/** Almost the full height of a short phone. */
const maxHeight = 'max(90dvh, min(100dvh - 1.5rem, 38rem))';

/** With large text the body would not fit, so it gets more height, and head, body and footer scroll together. */
const contentStyle = { maxHeight: `max(${maxHeight}, min(400dvh, (16rem - 100vw) * 99))` };

function SheetHead(props: Pick<SheetProps, 'title' | 'heading' | 'closeLabel'>) {
  const { title, heading, closeLabel } = props;
  return (
    <>
      <div
        aria-hidden="true"
        className="mx-auto mt-2 h-1 w-9 rounded-full bg-hint opacity-40 desk:invisible"
      />
      <div className="flex min-h-11 items-start gap-2 ps-4 pe-2.5 pt-2">
        <Dialog.Title
          style={fitWords(title)}
          className={
            heading === undefined
              ? 'min-w-0 flex-1 py-1.5 text-sheet font-bold wrap-break-word'
              : 'sr-only'
          }
        >
          {title}
        </Dialog.Title>
        {heading === undefined ? null : <div className="min-w-0 flex-1 py-1.5">{heading}</div>}
        <Dialog.Close
          aria-label={closeLabel}
          className="group grid size-11 place-items-center rounded-full text-text"
        >
          <span className="grid size-9 place-items-center rounded-full bg-fill group-active:opacity-60">
            <Icon name="cross" sizePx={18} />
          </span>
        </Dialog.Close>
      </div>
    </>
  );
}

/** The part that slides in. Nothing in it re-renders for the closing. */
const SheetContent = memo(
  function SheetContent({ onClose, footer, children, ...head }: SheetProps) {
    const contentRef = useRef<HTMLDivElement>(null);
    const openerRef = useRef<Element>(null);
    const [scrollArea, setScrollArea] = useState<HTMLDivElement | null>(null);
    const openedAtMs = useRef(0);
    const swipe = useSwipeDown(onClose);

    function handleOpenAutoFocus(event: Event) {
      openedAtMs.current = event.timeStamp;
      // Focus the sheet itself, not its first field, so that no keyboard covers it.
      event.preventDefault();
      openerRef.current = document.activeElement;
      contentRef.current?.focus();
    }

    function handleCloseAutoFocus(event: Event) {
      event.preventDefault();
      // Something that appeared with the closing may already have the focus.
      const isFree = () => (document.activeElement ?? document.body) === document.body;
      if (isFree() && openerRef.current instanceof HTMLElement) openerRef.current.focus();
      // What was done in the sheet may have removed or disabled its opener.
      if (isFree()) document.querySelector('h1')?.focus({ preventScroll: true });
    }

    function handlePointerDownOutside(event: PointerDownOutsideEvent) {
      const tappedAtMs = event.detail.originalEvent.timeStamp;
      if (tappedAtMs - openedAtMs.current < doubleTapMs) event.preventDefault();
    }

    return (
      <Dialog.Content
        ref={contentRef}
        tabIndex={-1}
        aria-describedby={undefined}
        onOpenAutoFocus={handleOpenAutoFocus}
        onCloseAutoFocus={handleCloseAutoFocus}
        onPointerDownOutside={handlePointerDownOutside}
        className={contentClassName}
        style={{
          maxHeight,
          translate: swipe.isPulling ? `0 ${String(swipe.pulledPx)}px` : undefined,
          transition: swipe.isPulling ? undefined : 'translate 0.2s ease-out',
        }}
      >
        <div className="flex flex-col" style={contentStyle}>
          <div className="shrink-0 touch-none select-none" {...swipe.handlers}>
            <SheetHead {...head} />
          </div>
          <div
            ref={setScrollArea}
            className={classNames(
              'flex-1 scroll-py-12 overflow-y-auto px-4 pt-2',
              footer === undefined ? 'pb-[calc(var(--ui-safe-bottom)+1.5rem)]' : 'pb-5',
            )}
          >
            <div className="flex flex-col gap-4">
              <ScrollAreaContext value={scrollArea}>{children}</ScrollAreaContext>
            </div>
          </div>
          {footer === undefined ? null : (
            <div className="shrink-0 bg-card px-4 pt-3 pb-[calc(var(--ui-safe-bottom)+0.75rem)] shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)] desk:rounded-b-sheet">
              {footer}
            </div>
          )}
        </div>
      </Dialog.Content>
    );
  },
  (_, next) => !next.isOpen,
);

/**
 * A sheet that slides up from the bottom, up to nine tenths of the height (more on a short phone), or appears in the middle
 * of a wide screen. It traps the focus, scrolls its body (or everything, if large text needs the space) and returns the
 * focus when it closes. The screen behind dims at once, then the sheet follows. Rules SP-07, LA-09.
 */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props;
  const isDimmed = useAfterPaint(isOpen);
  useSheetHost(isOpen && isDimmed, onClose);
  return createPortal(
    <>
      {isOpen ? <div className={scrimClassName} /> : null}
      {isDimmed ? (
        <Dialog.Root
          open={isOpen}
          onOpenChange={(isNowOpen) => {
            if (!isNowOpen) onClose();
          }}
        >
          <Dialog.Overlay className={overlayClassName} />
          <SheetContent {...props} />
        </Dialog.Root>
      ) : null}
    </>,
    document.body,
  );
}

/** Runs the app's part while a sheet is open. */
function useSheetHost(isOpen: boolean, onClose: () => void): void {
  const hostSheet = use(SheetHostContext);
  const close = useEffectEvent(onClose);
  useEffect(
    () =>
      isOpen
        ? hostSheet?.(() => {
            close();
          })
        : undefined,
    [isOpen, hostSheet],
  );
}

const closeDistancePx = 96;

type SwipeDown = {
  /** How far the finger has pulled, in pixels; 0 without a pull. */
  readonly pulledPx: number;
  readonly isPulling: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
};

/** Follows a finger or mouse that pulls an element down; a release beyond 96 pixels calls `onSwiped`. */
function useSwipeDown(onSwiped: () => void): SwipeDown {
  const startYRef = useRef<number | undefined>(undefined);
  const [pulledPx, setPulledPx] = useState(0);

  function end() {
    startYRef.current = undefined;
    setPulledPx(0);
  }

  return {
    pulledPx,
    isPulling: pulledPx > 0,
    handlers: {
      onPointerDown(event) {
        const isOnControl =
          event.target instanceof Element && event.target.closest('button, a, input') !== null;
        if (isOnControl) return;
        startYRef.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        if (startYRef.current === undefined) return;
        setPulledPx(Math.max(0, event.clientY - startYRef.current));
      },
      onPointerUp() {
        if (pulledPx > closeDistancePx) onSwiped();
        end();
      },
      onPointerCancel: end,
    },
  };
}
