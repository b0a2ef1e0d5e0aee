import { useEffect, useState } from 'react';
import { homeScreenAskedSlot } from '#src/contract/draft-slots.ts';
import { matchRoute, routes, type RouteName } from '#src/domain/access/routes.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import { useLocation } from '#src/platform/router.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useAddToHomeScreen } from '#src/screens/hooks/use-add-to-home-screen.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { ButtonRow, Button } from '#src/ui/button.tsx';

/**
 * Offers, once per device and 600 ms after the start, to add the app to the home screen; not if the client does not
 * support it or the app is there already. It sits at the end of the page, where it covers nothing, and waits on
 * screens without a tab bar, in the review queue and on admin screens. Rules ST-08, ST-09, MY-23.
 */
export function HomeScreenPrompt() {
  const { homeScreenText } = useText();
  const { storage, clock } = useApp();
  const messenger = useMessenger();
  const { pathname } = useLocation();
  const addToHomeScreen = useAddToHomeScreen();
  const [isOffered, setIsOffered] = useState(false);
  const match = matchRoute(pathname);
  const isShown = isOffered && match !== null && mayStandOn(match.name);

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
      className="relative mx-auto -mt-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.25rem)] w-full max-w-lg px-4 pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1.5rem)]"
    >
      <div className="flex animate-rise-in flex-col gap-3 rounded-section bg-surface p-4 ring ring-separator">
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

/** Whether a screen may show the offer: member screens with the tab bar, except the queue, whose buttons must not move. */
function mayStandOn(name: RouteName): boolean {
  const { hasTabBar, routeClass } = routes[name];
  return hasTabBar && routeClass !== 'admin' && name !== 'reviews';
}

/** Delay between the start and the offer. Rule ST-08. */
const homeScreenPromptDelayMs = 600;

/** Whether this device has already shown the offer. */
function isHomeScreenAsked(storage: DeviceStorage): boolean {
  return storage.read(homeScreenAskedSlot) === true;
}

/** Records that this device has shown the offer. */
function noteHomeScreenAsked(storage: DeviceStorage): void {
  storage.write(homeScreenAskedSlot, true);
}
