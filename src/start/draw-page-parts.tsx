import { renderToStaticMarkup } from 'react-dom/server';
import { useStartText } from '#src/state/start-text.ts';
import { startSentences as english } from '#src/text/en/start-sentences.ts';
import { startSentences as persian } from '#src/text/fa/start-sentences.ts';
import { startSentences as russian } from '#src/text/ru/start-sentences.ts';
import type { StartText } from '#src/text/start-text.ts';
import { Button } from '#src/ui/button.tsx';
import { drawings } from '#src/ui/drawing-shapes.tsx';
import { DrawingFrame } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { TabBar } from '#src/ui/tab-bar.tsx';
import { memberTabs } from './member-tabs.ts';
import type { PageParts, PageWord, SkeletonName } from './page-parts.ts';

/** Renders the placeholder that the page shows before the app runs, from the app's components, at build time. Rule SP-01. */
export function drawPageParts(): PageParts {
  const draw = (name: SkeletonName) => renderToStaticMarkup(<SkeletonPage name={name} />);
  return {
    skeletons: {
      home: draw('home'),
      earn: draw('earn'),
      profile: draw('profile'),
      tabs: draw('tabs'),
      bare: draw('bare'),
    },
    loading: renderToStaticMarkup(<LoadingLine />),
    failure: renderToStaticMarkup(<FailureScreen />),
    words: {
      en: wordsOf(english),
      ru: wordsOf(russian),
      fa: wordsOf(persian),
    },
  };
}

const words = wordsOf(english);

/** Its label announces the loading state to screen readers. Rule BS-01. */
function SkeletonPage({ name }: { readonly name: SkeletonName }) {
  const label = words.loadingAndChecking;
  const isFeed = name === 'earn';
  return (
    <>
      <Screen title={isFeed ? words.feedTitle : label} isTitleHidden={!isFeed} hasTabBar>
        {name === 'home' ? <Skeleton shape="balance" label={label} /> : null}
        {name === 'profile' ? <Skeleton shape="header" label={label} /> : null}
        <Skeleton shape={isFeed || name === 'home' ? 'cards' : 'rows'} count={4} label={label} />
      </Screen>
      {name === 'bare' ? null : <TabBar label={words.navigation} items={memberTabs(words, name)} />}
    </>
  );
}

/** Floats above the tab bar, so that nothing moves when it appears; the page reveals it and later its second line. Rule BS-14. */
function LoadingLine() {
  return (
    <output
      hidden
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center px-4 pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.75rem)]"
    >
      <span className="flex items-center gap-3 rounded-field bg-surface px-4 py-3 text-body ring ring-separator">
        <Spinner sizePx={22} className="text-accent" />
        <span className="flex flex-col">
          <span className="font-semibold">{words.loading}</span>
          <span hidden className="text-hint">
            {words.checking}
          </span>
        </span>
      </span>
    </output>
  );
}

function wordsOf({ commonText, earnText, tabText }: StartText): Record<PageWord, string> {
  const { loading, checkingAuthentication } = commonText;
  return {
    loading,
    checking: checkingAuthentication,
    loadingAndChecking: `${loading} ${checkingAuthentication}`,
    feedTitle: earnText.title,
    navigation: commonText.mainNavigation,
    home: tabText.home,
    earn: tabText.earn,
    profile: tabText.profile,
    failed: commonText.appFailedToLoad,
    reload: commonText.reload,
    fileMissing: commonText.fileMissing,
    silent: commonText.startSilent,
  };
}

/** Shown if the app cannot start; the page fills in the details and lets the button reload. Rule BS-06. */
function FailureScreen() {
  const { commonText } = useStartText();
  return (
    <MessageScreen
      drawing={<DrawingFrame>{drawings.failed}</DrawingFrame>}
      title={commonText.appFailedToLoad}
      actions={<Button>{commonText.reload}</Button>}
      lead={<p role="alert" />}
    />
  );
}
