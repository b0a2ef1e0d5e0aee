import { AppTabBar } from '#src/app/app-tab-bar.tsx';
import { matchRoute } from '#src/domain/access/routes.ts';
import { EarnScreen } from '#src/screens/earn/earn-screen.tsx';
import { HomeScreen } from '#src/screens/home/home-screen.tsx';
import { useText } from '#src/state/text-context.ts';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { withKnown, type Known } from './known.ts';
import { renderText } from './render-text.ts';

/** Draws the screen of the known path from the screens themselves, or its skeleton while nobody is known; as HTML. */
export function drawPage(known: Known): string {
  return withKnown(known, () =>
    renderText(<Page path={known.path} isKnown={known.user !== null} />),
  );
}

function Page({ path, isKnown }: { readonly path: string; readonly isKnown: boolean }) {
  return (
    <>
      {isKnown ? <KnownScreen path={path} /> : <SkeletonScreen path={path} />}
      <AppTabBar />
    </>
  );
}

function KnownScreen({ path }: { readonly path: string }) {
  switch (matchRoute(path)?.name) {
    case 'earn':
      return <EarnScreen />;
    case 'home':
      return <HomeScreen />;
    default:
      return <SkeletonScreen path={path} />;
  }
}

/** What stands in a screen's place until somebody is known; it says what the loading state says. Rule BS-01. */
function SkeletonScreen({ path }: { readonly path: string }) {
  const { commonText, earnText } = useText();
  const name = matchRoute(path)?.name;
  const isFeed = name === 'earn';
  const label = `${commonText.loading} ${commonText.checkingAuthentication}`;
  return (
    <Screen title={isFeed ? earnText.title : commonText.loading} isTitleHidden={!isFeed} hasTabBar>
      {name === 'home' || name === 'profile' ? <Skeleton shape="header" label={label} /> : null}
      <Skeleton shape={isFeed || name === 'home' ? 'cards' : 'rows'} count={4} label={label} />
    </Screen>
  );
}
