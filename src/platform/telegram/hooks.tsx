import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Messenger } from './messenger.ts';

const MessengerContext = createContext<Messenger | undefined>(undefined);

/** Provides the messenger that the entry file started. */
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

/**
 * Shows the client's back button while a handler is given; the latest render's handler gets the press. Returns whether
 * the client has the button: if not, the screen renders its own.
 */
export function useBackButton(onPress: (() => void) | undefined): boolean {
  const { backButton } = useMessenger();
  const press = useEffectEvent(() => onPress?.());
  const isWanted = onPress !== undefined;
  useEffect(() => (isWanted ? backButton.show(() => press()) : undefined), [backButton, isWanted]);
  return backButton.isAvailable;
}
