import { classNames } from '#src/ui/class-names.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Client } from './client.ts';
import type { ClientState, NativeButton } from './client-state.ts';

interface NativeButtonsProps {
  readonly client: Client;
  readonly state: ClientState;
  readonly isIos: boolean;
}

const directions: Readonly<Record<string, string>> = {
  right: 'flex-row-reverse',
  top: 'flex-col',
  bottom: 'flex-col-reverse',
};

/** The buttons that the messenger draws below the app. */
export function NativeButtons({ client, state, isIos }: NativeButtonsProps) {
  const { mainButton, secondaryButton } = state;
  if (!mainButton.isVisible && !secondaryButton.isVisible) {
    return null;
  }
  return (
    <div
      className={classNames(
        'flex gap-2 bg-(--client-bar) px-3 py-2',
        isIos && 'pb-7',
        directions[secondaryButton.position],
      )}
    >
      {secondaryButton.isVisible ? (
        <NativeButtonView
          shown={secondaryButton}
          className="bg-(--client-bar) text-(--client-button)"
          onPress={() => client.press('secondary_button_pressed')}
        />
      ) : null}
      {mainButton.isVisible ? (
        <NativeButtonView
          shown={mainButton}
          className="bg-(--client-button) text-(--client-button-text)"
          onPress={() => client.press('main_button_pressed')}
        />
      ) : null}
    </div>
  );
}

interface NativeButtonProps {
  readonly shown: NativeButton;
  readonly className: string;
  readonly onPress: () => void;
}

function NativeButtonView({ shown, className, onPress }: NativeButtonProps) {
  return (
    <button
      type="button"
      disabled={!shown.isActive}
      aria-busy={shown.isLoading}
      onClick={onPress}
      style={{ backgroundColor: shown.color, color: shown.textColor }}
      className={`relative min-h-12 flex-1 rounded-field px-4 font-semibold disabled:opacity-60 ${className}`}
    >
      <span className={shown.isLoading ? 'invisible' : ''}>{shown.text}</span>
      {shown.isLoading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner sizePx={20} />
        </span>
      ) : null}
    </button>
  );
}
