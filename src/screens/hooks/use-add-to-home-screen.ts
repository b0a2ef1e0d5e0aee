import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { useToast } from '#src/ui/toast.tsx';

/** Returns the function that asks the client to add the app to the home screen and shows the result as a toast. Rule ST-09. */
export function useAddToHomeScreen(): () => Promise<void> {
  const { errorText, homeScreenText } = useText();
  const messenger = useMessenger();
  const showToast = useToast();
  return async () => {
    const outcome = await messenger.addToHomeScreen();
    if (outcome === 'added') showToast({ tone: 'success', text: homeScreenText.added });
    if (outcome === 'unavailable') {
      showToast({ tone: 'failure', text: errorText({ code: 'home_screen_unavailable' }) });
    }
  };
}
