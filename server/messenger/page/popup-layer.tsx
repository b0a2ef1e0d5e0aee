import { useEffect, useRef } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { useSimulator, type OpenPopup } from './simulator-state.ts';

/** The popup that is open, above the app, which takes no input in the meantime. */
export function PopupLayer() {
  const popup = useSimulator((state) => state.popup);
  return popup ? <Popup popup={popup} /> : null;
}

function Popup({ popup }: { readonly popup: OpenPopup }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialogRef.current?.showModal();
  }, []);
  const hasTitle = popup.title !== '';
  const dismiss = (): void => popup.settle(undefined);
  const buttons =
    popup.buttons.length > 0 ? popup.buttons : [{ id: '', type: 'close', text: 'Close' }];
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={hasTitle ? 'popup-title' : undefined}
      aria-label={hasTitle ? undefined : 'Message'}
      aria-describedby="popup-message"
      onCancel={dismiss}
      closedby="any"
      className="m-auto w-70 overflow-hidden rounded-section bg-card text-center text-text backdrop:bg-scrim"
    >
      {hasTitle ? (
        <h2 id="popup-title" className="px-4 pt-4 text-lead font-semibold">
          {popup.title}
        </h2>
      ) : null}
      <p id="popup-message" className="p-4 whitespace-pre-wrap wrap-anywhere">
        {popup.message}
      </p>
      <div className="flex flex-wrap">
        {buttons.map(({ id, type, text }) => (
          <button
            key={`${id} ${text}`}
            type="button"
            onClick={() => popup.settle(id)}
            className={classNames(
              'min-h-11.5 flex-[1_0_40%] border-t border-separator px-3 py-2 -outline-offset-3',
              type === 'destructive' ? 'text-destructive' : 'text-accent',
              type !== 'cancel' && 'font-semibold',
            )}
          >
            {text}
          </button>
        ))}
      </div>
    </dialog>
  );
}
