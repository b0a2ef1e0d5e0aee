import { attempt } from './bridge.ts';
import { createButtonStack } from './button-stack.ts';
import type { LazySdk } from './lazy-sdk.ts';
import type { Messenger } from './messenger.ts';

/**
 * The client's back button; a client may know it or not. It is hidden at the start, regardless of what was shown before a
 * reload, until the first one asks for it.
 */
export function createBackButton(isAvailable: boolean, sdk: LazySdk): Messenger['backButton'] {
  const stack = createButtonStack<() => void>(() => show());
  const show = (): void => {
    const button = sdk.present()?.backButton;
    attempt(() => (stack.top() ? button?.show() : button?.hide()));
  };
  if (isAvailable) {
    sdk.call(({ backButton }) => {
      attempt(() => backButton.mount());
      attempt(() => backButton.onClick(() => stack.top()?.()));
      show();
    });
  }
  return { isAvailable, show: (onPress) => stack.push(onPress) };
}
