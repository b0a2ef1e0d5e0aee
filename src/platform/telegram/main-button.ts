import { attempt } from './bridge.ts';
import { createButtonStack } from './button-stack.ts';

import type { LazySdk } from './lazy-sdk.ts';
import type { MainButtonLook, Messenger } from './messenger.ts';

type Shown = { readonly look: MainButtonLook; readonly onPress: () => void };

/** The client's main button, which every client knows. It is hidden until the first one asks for it. Rule MY-35. */
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
