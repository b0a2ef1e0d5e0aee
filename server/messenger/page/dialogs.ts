import type { Popup, PopupButton } from './bridge.ts';
import { button, h } from './dom.ts';

const TOAST_MS = 3500;
const HAPTIC_MS = 1100;

/** What the client shows above the app. */
export interface Dialogs {
  readonly popup: (popup: Popup) => Promise<string | undefined>;
  /** Asks a question of the client's own; `agree` is the word on the agreeing button. */
  readonly ask: (question: string, agree: string) => Promise<boolean>;
  readonly toast: (text: string) => void;
  readonly haptic: (kind: string) => void;
  /** Takes an open popup away, as when the app closes. */
  dismiss(): void;
}

/** Draws popups, questions and short notices in a layer above the app; the app below takes no input in the meantime. */
export function createDialogs(options: {
  readonly layer: HTMLElement;
  readonly toasts: HTMLElement;
  readonly pulse: HTMLElement;
  readonly setBlocked: (isBlocked: boolean) => void;
}): Dialogs {
  let dismissOpen = (): void => undefined;
  const popup = (request: Popup): Promise<string | undefined> => {
    dismissOpen();
    return new Promise((resolve) => {
      const settle = (id: string | undefined): void => {
        dismissOpen = () => undefined;
        options.layer.replaceChildren();
        options.setBlocked(false);
        resolve(id);
      };
      dismissOpen = () => settle(undefined);
      options.setBlocked(true);
      options.layer.replaceChildren(drawPopup(request, settle));
      options.layer.querySelector('button')?.focus();
    });
  };
  return {
    popup,
    ask: async (question, agree) => {
      const buttons = [
        { id: 'yes', type: 'default', text: agree },
        { id: '', type: 'cancel', text: 'Cancel' },
      ];
      return (await popup({ title: '', message: question, buttons })) === 'yes';
    },
    toast: (text) => show(options.toasts, h('p', { class: 'toast' }, text), TOAST_MS),
    haptic: (kind) => {
      options.pulse.replaceChildren();
      show(options.pulse, h('span', { class: 'pulse' }, `haptic ${kind}`), HAPTIC_MS);
    },
    dismiss: () => dismissOpen(),
  };
}

function show(parent: HTMLElement, child: HTMLElement, lastsMs: number): void {
  parent.append(child);
  setTimeout(() => child.remove(), lastsMs);
}

function drawPopup(popup: Popup, settle: (id: string | undefined) => void): HTMLElement {
  const closing: PopupButton = { id: '', type: 'close', text: 'Close' };
  const buttons = popup.buttons.length > 0 ? popup.buttons : [closing];
  const onKey = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') {
      settle(undefined);
    } else if (event instanceof KeyboardEvent && event.key === 'Tab') {
      keepFocus(event);
    }
  };
  const title =
    popup.title === '' ? [] : [h('h2', { attributes: { id: 'popup-title' } }, popup.title)];
  const box = h(
    'div',
    {
      class: 'popup',
      attributes: {
        role: 'alertdialog',
        'aria-modal': 'true',
        'aria-labelledby': popup.title === '' ? undefined : 'popup-title',
        'aria-label': popup.title === '' ? 'Message' : undefined,
        'aria-describedby': 'popup-message',
      },
      on: { keydown: onKey },
    },
    ...title,
    h('p', { attributes: { id: 'popup-message' } }, popup.message),
    h(
      'div',
      { class: 'popup-buttons' },
      ...buttons.map((one) =>
        button({ class: `popup-${one.type}`, on: { click: () => settle(one.id) } }, one.text),
      ),
    ),
  );
  const backdrop = h('div', { class: 'backdrop', on: { click: () => settle(undefined) } });
  return h('div', { class: 'popup-layer' }, backdrop, box);
}

function keepFocus(event: KeyboardEvent): void {
  const box = event.currentTarget;
  if (!(box instanceof HTMLElement)) {
    return;
  }
  const buttons = Array.from(box.querySelectorAll('button'));
  const index = buttons.findIndex((one) => one === document.activeElement);
  const step = event.shiftKey ? buttons.length - 1 : 1;
  event.preventDefault();
  buttons[(index + step) % buttons.length]?.focus();
}
