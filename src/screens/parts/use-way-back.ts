import { useLocation, useNavigate } from 'react-router-dom';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { commonText } from '#src/text/screens.ts';

/**
 * The way back from a screen that others lead to: by the client's back button, or else as the `back` of the
 * screen's frame. It leads to where the person came from, and home from a screen that was opened first.
 */
export function useWayBack(): { readonly label: string; readonly onBack: () => void } | undefined {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const onBack = () => {
    void (isFirst ? navigate('/', { replace: true }) : navigate(-1));
  };
  const hasClientButton = useBackButton(onBack);
  return hasClientButton ? undefined : { label: commonText.back, onBack };
}
