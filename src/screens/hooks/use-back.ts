import { useLocation, useNavigate } from '#src/platform/router.tsx';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';

/**
 * Goes back from a screen that other screens open: to the previous screen, or to Home if this screen was opened first.
 * Undefined if the client shows its own back button, else the value for the screen frame's `back`.
 */
export function useBack(): { readonly label: string; readonly onBack: () => void } | undefined {
  const { commonText } = useText();
  const navigate = useNavigate();
  const { isFirst } = useLocation();
  const onBack = () => {
    if (isFirst) navigate('/', { replace: true });
    else navigate(-1);
  };
  const hasClientButton = useBackButton(onBack);
  return hasClientButton ? undefined : { label: commonText.back, onBack };
}
