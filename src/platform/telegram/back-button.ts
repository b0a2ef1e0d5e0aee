import { backButton } from '@telegram-apps/sdk-react';
import { createButtonStack } from './button-stack.ts';
import { attempt } from './client.ts';
import type { Messenger } from './messenger.ts';

/** The client's back button; it is hidden at the start, whatever was shown before a reload. */
export function createBackButton(isAnswered: boolean): Messenger['backButton'] {
  const isAvailable =
    isAnswered && attempt(() => backButton.mount()) && attempt(() => backButton.hide());
  const stack = createButtonStack<() => void>((top) => {
    attempt(() => (top ? backButton.show() : backButton.hide()));
  });
  if (isAvailable) {
    attempt(() => backButton.onClick(() => stack.top()?.()));
  }
  return { isAvailable, show: (onPress) => stack.push(onPress) };
}
