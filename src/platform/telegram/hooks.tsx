import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { MainButtonState, Messenger, MessengerTheme } from './messenger.ts';

const MessengerContext = createContext<Messenger | undefined>(undefined);

/** Gives the screens below it the messenger that the entry file started. */
export function MessengerProvider(props: {
  readonly messenger: Messenger;
  readonly children: ReactNode;
}): ReactNode {
  return <MessengerContext value={props.messenger}>{props.children}</MessengerContext>;
}

/** The messenger. Throws outside a provider, which is a bug. */
export function useMessenger(): Messenger {
  const messenger = useContext(MessengerContext);
  if (!messenger) throw new Error('useMessenger needs a MessengerProvider above it');
  return messenger;
}

/** The messenger's present colours, followed live. */
export function useTheme(): MessengerTheme {
  const messenger = useMessenger();
  return useSyncExternalStore(messenger.onThemeChange, messenger.theme);
}

/**
 * Shows the client's back button while a handler is given; the handler of the last render gets the press.
 * Answers whether the client has one: if not, the screen draws its own way back.
 */
export function useBackButton(onPress: (() => void) | undefined): boolean {
  const { backButton } = useMessenger();
  const press = useEffectEvent(() => onPress?.());
  const isWanted = onPress !== undefined;
  useEffect(() => (isWanted ? backButton.show(() => press()) : undefined), [backButton, isWanted]);
  return backButton.isAvailable;
}

/**
 * Shows the client's main button while a state is given; the handler of the last render gets the press.
 * Answers whether the client has one: if not, the screen draws its own button.
 */
export function useMainButton(state: MainButtonState | undefined): boolean {
  const { mainButton } = useMessenger();
  const press = useEffectEvent(() => state?.onPress());
  const place = useRef<ReturnType<Messenger['mainButton']['show']>>(undefined);
  const isWanted = state !== undefined;
  const text = state?.text ?? '';
  const isEnabled = state?.isEnabled ?? false;
  const isLoading = state?.isLoading ?? false;
  const readState = useEffectEvent(() => ({ text, isEnabled, isLoading, onPress: () => press() }));
  useEffect(() => {
    if (!isWanted) return undefined;
    const shown = mainButton.show(readState());
    place.current = shown;
    return shown.release;
  }, [mainButton, isWanted]);
  useEffect(() => {
    place.current?.update({ text, isEnabled, isLoading, onPress: () => press() });
  }, [text, isEnabled, isLoading]);
  return mainButton.isAvailable;
}
