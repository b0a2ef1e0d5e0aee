import { AppTabBar } from '#src/app/app-tab-bar.tsx';
import { routes } from '#src/domain/access/routes.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLocalStorage } from '#src/platform/device-storage.ts';
import { createProgressStore } from '#src/state/engagement-progress.ts';
import { TextContext } from '#src/state/text-context.ts';
import * as english from '#src/text/en/common.ts';
import { earnText as englishEarn } from '#src/text/en/earn.ts';
import { memberSentences } from '#src/text/en/member-sentences.ts';
import * as persian from '#src/text/fa/common.ts';
import { earnText as persianEarn } from '#src/text/fa/earn.ts';
import * as russian from '#src/text/ru/common.ts';
import { earnText as russianEarn } from '#src/text/ru/earn.ts';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { withKnown } from './known.ts';
import { renderText } from './render-text.ts';
import type { SkeletonName, Skeletons } from './skeleton.ts';

/** Makes the skeletons of all screens, from the pieces that screens are made of; the build does so once. Rule SP-01. */
export function makeSkeletons(): Skeletons {
  return {
    html: {
      home: skeletonHtml('home', routes.home.pattern),
      earn: skeletonHtml('earn', routes.earn.pattern),
      profile: skeletonHtml('profile', routes.profile.pattern),
      tabs: skeletonHtml('tabs', routes.notifications.pattern),
      bare: skeletonHtml('bare', routes.auth.pattern),
    },
    words: {
      en: wordsOf(english, englishEarn.title),
      ru: wordsOf(russian, russianEarn.title),
      fa: wordsOf(persian, persianEarn.title),
    },
  };
}

const inEnglish = { language: 'en', text: memberSentences } as const;

function skeletonHtml(name: SkeletonName, path: string): string {
  const clock = systemClock;
  const storage = createLocalStorage(clock.nowMs);
  const progressStore = createProgressStore({
    storage,
    nowMs: clock.nowMs,
    launchUserId: undefined,
  });
  const known = { storage, progressStore, clock, path, user: null, data: new Map() };
  return withKnown(known, () =>
    renderText(
      <TextContext value={inEnglish}>
        <SkeletonScreen name={name} />
        <AppTabBar path={path} />
      </TextContext>,
    ),
  );
}

/** Says what the loading state says. Rule BS-01. */
function SkeletonScreen({ name }: { readonly name: SkeletonName }) {
  const label = loadingOf(english);
  const isFeed = name === 'earn';
  return (
    <Screen title={isFeed ? englishEarn.title : label} isTitleHidden={!isFeed} hasTabBar>
      {name === 'home' ? <Skeleton shape="balance" label={label} /> : null}
      {name === 'profile' ? <Skeleton shape="header" label={label} /> : null}
      <Skeleton shape={isFeed || name === 'home' ? 'cards' : 'rows'} count={4} label={label} />
    </Screen>
  );
}

type CommonWords = {
  readonly commonText: Readonly<
    Record<'loading' | 'checkingAuthentication' | 'mainNavigation', string>
  >;
  readonly tabText: Readonly<Record<'home' | 'earn' | 'profile', string>>;
};

const loadingOf = ({ commonText }: Pick<CommonWords, 'commonText'>): string =>
  `${commonText.loading} ${commonText.checkingAuthentication}`;

function wordsOf(
  { commonText, tabText }: CommonWords,
  feedTitle: string,
): Skeletons['words']['en'] {
  return {
    loading: renderText(loadingOf({ commonText })),
    feedTitle: renderText(feedTitle),
    navigation: renderText(commonText.mainNavigation),
    home: renderText(tabText.home),
    earn: renderText(tabText.earn),
    profile: renderText(tabText.profile),
  };
}
