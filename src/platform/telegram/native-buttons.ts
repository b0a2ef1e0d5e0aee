import { backButton, mainButton } from '@telegram-apps/sdk-react';
import { createButtonStack } from './button-stack.ts';
import { attempt } from './client.ts';
import type { MainButtonState, Messenger } from './messenger.ts';

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
  return { isAvailable, show: (onPress) => stack.push(onPress).release };
}

/** The client's main button; it is hidden at the start, whatever was shown before a reload. */
export function createMainButton(isAnswered: boolean): Messenger['mainButton'] {
  const isAvailable = isAnswered && attempt(() => mainButton.mount()) && hideMainButton();
  const stack = createButtonStack<MainButtonState>((top) => {
    if (top) {
      attempt(() =>
        mainButton.setParams({
          text: top.text,
          isVisible: true,
          isEnabled: top.isEnabled && !top.isLoading,
          isLoaderVisible: top.isLoading,
        }),
      );
    } else {
      hideMainButton();
    }
  });
  if (isAvailable) {
    attempt(() =>
      mainButton.onClick(() => {
        const top = stack.top();
        if (top?.isEnabled && !top.isLoading) {
          top.onPress();
        }
      }),
    );
  }
  return {
    isAvailable,
    show: (state) => {
      const place = stack.push(state);
      return { update: place.replace, release: place.release };
    },
  };
}

function hideMainButton(): boolean {
  return attempt(() => mainButton.setParams({ isVisible: false, isLoaderVisible: false }));
}
