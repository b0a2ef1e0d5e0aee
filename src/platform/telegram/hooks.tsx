import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Messenger } from './messenger.ts';

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
