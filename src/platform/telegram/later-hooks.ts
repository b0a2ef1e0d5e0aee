import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useMessenger } from './hooks.tsx';
import type { MainButtonLook, MessengerTheme } from './messenger.ts';

/** The messenger's current colors, updated live. */
export function useTheme(): MessengerTheme {
  const messenger = useMessenger();
  return useSyncExternalStore(messenger.onThemeChange, messenger.theme);
}

/** What the main button shows and does. */
type MainAction = MainButtonLook & { readonly onPress: () => void };

/**
 * Shows the client's main button while an action is given; the latest render's handler gets the press. Returns whether the
 * client has the button: if not, the page renders its own. Rule MY-35.
 */
export function useMainButton(action: MainAction | undefined): boolean {
  const { mainButton } = useMessenger();
  const press = useEffectEvent(() => action?.onPress());
  const isAvailable = mainButton.isAvailable();
  const isShown = isAvailable && action !== undefined;
  const { text = '', isEnabled = false, isLoading = false } = action ?? {};
  useEffect(
    () => (isShown ? mainButton.show({ text, isEnabled, isLoading }, () => press()) : undefined),
    [mainButton, isShown, text, isEnabled, isLoading],
  );
  return isAvailable;
}

/** Makes the client ask before it closes the app while `isOn`, because unsaved work would be lost. */
export function useClosingConfirmation(isOn: boolean): void {
  const messenger = useMessenger();
  useEffect(() => {
    if (!isOn) return undefined;
    messenger.closingConfirmation(true);
    return () => {
      messenger.closingConfirmation(false);
    };
  }, [isOn, messenger]);
}
