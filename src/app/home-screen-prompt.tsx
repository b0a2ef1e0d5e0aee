import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute, routes } from '#src/domain/access/routes.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useAddToHomeScreen } from '#src/screens/hooks/use-add-to-home-screen.ts';
import { useApp } from '#src/state/app-context.ts';
import {
  homeScreenPromptDelayMs,
  isHomeScreenAsked,
  noteHomeScreenAsked,
} from '#src/state/home-screen-asked.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';

/**
 * Offers, once per device and 600 ms after the start, to put the app on the home screen; stays away where the
 * client cannot or has done so. It stands above the tab bar, so on screens without one it waits. Rules ST-08, ST-09.
 */
export function HomeScreenPrompt() {
  const { homeScreenText } = useText();
  const { storage, clock } = useApp();
  const messenger = useMessenger();
  const { pathname } = useLocation();
  const addToHomeScreen = useAddToHomeScreen();
  const [isOffered, setIsOffered] = useState(false);
  const match = matchRoute(pathname);
  const isShown = isOffered && match !== null && routes[match.name].hasTabBar;

  useEffect(() => {
    if (isHomeScreenAsked(storage)) return undefined;
    let isGone = false;
    const cancel = clock.after(homeScreenPromptDelayMs, () => {
      void messenger.homeScreenStatus().then((status) => {
        if (!isGone) setIsOffered(status === 'missed' || status === 'unknown');
      });
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [storage, clock, messenger]);

  useEffect(() => {
    if (isShown) noteHomeScreenAsked(storage);
  }, [isShown, storage]);

  if (!isShown) return null;
  return (
    <aside
      aria-label={homeScreenText.label}
      className="fixed inset-x-0 bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.75rem)] z-30 mx-auto w-full max-w-lg px-4"
    >
      <div className="flex animate-rise-in flex-col gap-3 rounded-section bg-surface p-4 shadow-sheet ring ring-separator">
        <p className="font-semibold">{homeScreenText.offer}</p>
        <ButtonRow>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setIsOffered(false);
            }}
          >
            {homeScreenText.notNow}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setIsOffered(false);
              void addToHomeScreen();
            }}
          >
            {homeScreenText.add}
          </Button>
        </ButtonRow>
      </div>
    </aside>
  );
}
