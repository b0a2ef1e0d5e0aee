import { attempt } from './bridge.ts';
import type { LazySdk } from './lazy-sdk.ts';
import type { Release, Messenger, MainButtonLook } from './messenger.ts';

/** The requests for a native button, the latest on top. */
type ButtonStack<Item> = {
  top(): Item | undefined;
  /** Requests the button; returns the function that releases it. */
  push(item: Item): Release;
};

/**
 * Shares one native button among screens and sheets: the latest request gets it, and its release gives it back to the
 * one before. The client is called once per microtask, so that the button does not flicker when one screen replaces
 * another.
 */
function createButtonStack<Item>(apply: (top: Item | undefined) => void): ButtonStack<Item> {
  const places: { item: Item }[] = [];
  let isScheduled = false;
  const top = (): Item | undefined => places.at(-1)?.item;
  const schedule = (): void => {
    if (!isScheduled) {
      isScheduled = true;
      queueMicrotask(() => {
        isScheduled = false;
        apply(top());
      });
    }
  };
  return {
    top,
    push: (item) => {
      const place = { item };
      places.push(place);
      schedule();
      return () => {
        const index = places.indexOf(place);
        if (index < 0) return;
        places.splice(index, 1);
        schedule();
      };
    },
  };
}

/**
 * The client's back button, if the client supports it. It is hidden at the start, even if it was shown before a reload,
 * until it is first requested.
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

type Shown = { readonly look: MainButtonLook; readonly onPress: () => void };

/** The client's main button, which every client supports. It is hidden until it is first requested. Rule MY-35. */
export function createMainButton(sdk: LazySdk): Messenger['mainButton'] {
  const stack = createButtonStack<Shown>(() => draw());
  let isMounted = false;
  const draw = (): void => {
    const button = sdk.present()?.mainButton;
    const look = stack.top()?.look;
    attempt(() => {
      if (look === undefined) {
        button?.setParams({ isVisible: false, isLoaderVisible: false });
        return;
      }
      const { text, isEnabled, isLoading } = look;
      button?.setParams({
        text,
        isVisible: true,
        isEnabled: isEnabled && !isLoading,
        isLoaderVisible: isLoading,
      });
    });
  };
  const press = (): void => {
    const shown = stack.top();
    if (shown?.look.isEnabled === true && !shown.look.isLoading) shown.onPress();
  };
  sdk.call(({ mainButton }) => {
    isMounted = attempt(() => mainButton.mount()) && attempt(() => mainButton.onClick(press));
  });
  return {
    isAvailable: () => isMounted,
    show: (look, onPress) => stack.push({ look, onPress }),
  };
}
