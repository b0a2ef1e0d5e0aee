import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icons.tsx';
import { themeOf, type Client } from './client.ts';
import type { ClientState } from './client-state.ts';
import { NativeButtons } from './native-buttons.tsx';
import type { LaunchSettings } from './settings.ts';
import { useSimulator, type OpenPopup } from './simulator-state.ts';

interface PhoneProps {
  readonly title: string;
  readonly client: Client | undefined;
  readonly open: (change: Partial<LaunchSettings>) => Promise<void>;
  /** Gets the element that contains the web view's frame. */
  readonly mount: (view: HTMLElement) => void;
}

/** The client's display around the app, and the app inside it. */
export function Phone({ title, client, open, mount }: PhoneProps) {
  const state = useSimulator((one) => one.client);
  const settings = useSimulator((one) => one.settings);
  const viewRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (viewRef.current) mount(viewRef.current);
  }, [mount]);
  const isIos = settings.platform === 'ios';
  const isAndroid = settings.platform.startsWith('android');
  const { isFullscreen } = state;
  const floating = isFullscreen && 'pointer-events-none absolute inset-x-0 z-3 bg-transparent!';
  return (
    <div
      style={colorsOf(state, settings)}
      className={classNames(
        'relative flex h-[min(844px,100dvh-32px)] w-[390px] flex-col overflow-hidden bg-(--client-background) shadow-[0_0_0_9px_#16181d,0_0_0_10px_#3a3f49,0_18px_50px_rgb(0_0_0/28%)] max-sm:size-full max-sm:rounded-none! max-sm:shadow-none',
        isIos ? 'rounded-[44px]' : 'rounded-[28px]',
      )}
    >
      {isIos || isAndroid ? (
        <div
          aria-hidden="true"
          className={classNames(
            'flex shrink-0 items-center justify-between bg-(--client-header) px-7 text-footnote font-semibold text-(--client-header-text) max-sm:hidden',
            isIos ? 'h-11' : 'h-[30px]',
            floating,
          )}
        >
          9:41
          <span className="h-[11px] w-6 rounded-[4px] border-2 border-current" />
        </div>
      ) : null}
      {settings.isMessenger ? (
        <div
          className={classNames(
            'relative grid min-h-12 shrink-0 grid-cols-[92px_1fr_92px] items-center bg-(--client-header) px-2.5 py-1 text-(--client-header-text)',
            floating,
            isFullscreen && 'top-11 *:pointer-events-auto max-sm:top-0',
          )}
        >
          {client && isOpen(state) ? <LeadingButton client={client} state={state} /> : <span />}
          <span
            className={classNames(
              'truncate text-center font-semibold',
              isFullscreen && 'invisible',
            )}
          >
            {title}
          </span>
          {client && isOpen(state) ? <Menu client={client} state={state} /> : null}
        </div>
      ) : null}
      <div ref={viewRef} className="relative min-h-0 flex-1 bg-(--client-background)" />
      {client ? <NativeButtons client={client} state={state} isIos={isIos} /> : null}
      {client ? <Cover client={client} state={state} openAgain={() => void open({})} /> : null}
      <Haptic />
      <PopupLayer />
      {isIos && settings.isMessenger ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-2 z-4 mx-auto h-[5px] w-34 rounded-full bg-text opacity-75"
        />
      ) : null}
    </div>
  );
}

function isOpen({ status }: ClientState): boolean {
  return status === 'open' || status === 'opening';
}

const barButton =
  'flex min-h-9 items-center gap-1 rounded-full bg-[color-mix(in_srgb,currentcolor_9%,transparent)] px-2.5 font-medium';

interface ChromeProps {
  readonly client: Client;
  readonly state: ClientState;
}

function LeadingButton({ client, state }: ChromeProps) {
  const label = state.hasBackButton ? 'Back' : 'Close';
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() =>
        state.hasBackButton ? client.press('back_button_pressed') : void client.close()
      }
      className={`${barButton} justify-self-start`}
    >
      <Icon name={state.hasBackButton ? 'chevron-back' : 'cross'} sizePx={20} />
      {label}
    </button>
  );
}

function Menu({ client, state }: ChromeProps) {
  const [isShown, setShown] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Pressing elsewhere closes the menu: pressing the frame moves the focus into it.
    const hide = (): void => setShown(false);
    window.addEventListener('blur', hide);
    return () => window.removeEventListener('blur', hide);
  }, []);
  const entries: readonly (readonly [string, () => void])[] = [
    ...(state.hasSettings
      ? [['Settings', () => client.press('settings_button_pressed')] as const]
      : []),
    ['Reload page', () => client.reload()],
    ['Minimize', () => client.minimize(true)],
    ['Close', () => void client.close()],
  ];
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isShown) {
      setShown(false);
      buttonRef.current?.focus();
    }
  };
  return (
    <div className="justify-self-end">
      <button
        ref={buttonRef}
        type="button"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        onKeyDown={handleKey}
        className={barButton}
      >
        <Icon name="more" sizePx={20} />
      </button>
      {isShown ? (
        <div
          role="menu"
          aria-label="Menu"
          className="absolute end-2.5 top-full z-5 w-48 rounded-field bg-card p-1.5 text-text shadow-sheet"
        >
          {entries.map(([text, act], index) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              onKeyDown={handleKey}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus as it opens
              autoFocus={index === 0}
              onClick={() => {
                setShown(false);
                act();
              }}
              className="block w-full rounded-small px-3 py-2.5 text-start hover:bg-press"
            >
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const coverTexts: Readonly<Partial<Record<ClientState['status'], string>>> = {
  idle: 'Choose a person to open the mini-app as.',
  closed: 'The mini-app is closed.',
};

/** Shown in place of an app that is not open. */
function Cover({ client, state, openAgain }: ChromeProps & { readonly openAgain: () => void }) {
  const { isMinimized, status } = state;
  if (!isMinimized && isOpen(state)) {
    return null;
  }
  return (
    <div className="absolute inset-0 z-6 grid place-content-center justify-items-center gap-4 bg-card p-8 text-center text-hint">
      <p>{isMinimized ? 'The mini-app is minimized.' : coverTexts[status]}</p>
      {isMinimized ? <Button onClick={() => client.minimize(false)}>Restore</Button> : null}
      {!isMinimized && status === 'closed' ? <Button onClick={openAgain}>Open again</Button> : null}
    </div>
  );
}

/** Shows haptic feedback visually. */
function Haptic() {
  const haptic = useSimulator((state) => state.haptic);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-2.5 z-7 grid justify-items-center"
    >
      {haptic ? (
        <span
          key={haptic.number}
          className="animate-[pulse_1.1s_ease-out_both] rounded-field bg-[#16181d] px-3 py-1 text-caption text-on-fill"
        >
          {haptic.text}
        </span>
      ) : null}
    </div>
  );
}

type Colors = CSSProperties & Readonly<Record<`--client-${string}`, string>>;

/** The colors of the client's own parts, as the app requested or from the theme. */
function colorsOf(state: ClientState, settings: LaunchSettings): Colors {
  const theme = themeOf(settings);
  const colorOf = (chosen: string, ...keys: readonly string[]): string =>
    theme[chosen] ?? (chosen || (keys.map((key) => theme[key]).find(Boolean) ?? ''));
  const header = colorOf(state.headerColor, 'header_bg_color', 'bg_color') || '#ffffff';
  return {
    '--client-header': header,
    '--client-header-text': isDark(header) ? '#ffffff' : '#000000',
    '--client-background': colorOf(state.backgroundColor, 'secondary_bg_color', 'bg_color'),
    '--client-bar': colorOf(state.bottomBarColor, 'bottom_bar_bg_color', 'bg_color'),
    '--client-button': theme['button_color'] ?? '#2481cc',
    '--client-button-text': theme['button_text_color'] ?? '#ffffff',
  };
}

function isDark(color: string): boolean {
  const value = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 0xff, value & 0xff];
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
}

/** The open popup, above the app, which gets no input in the meantime. */
function PopupLayer() {
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
