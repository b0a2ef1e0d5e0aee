import type { Locator, Page } from 'playwright-core';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Look, LookedAtPosts } from './look.ts';
import type { Words } from './words.ts';

/** The screens and sheets of members and visitors, each in a state in which it shows much. */
export function memberLooks({ launch, quote }: LookedAtPosts): readonly Look[] {
  return [...authorLooks(launch), ...engagerLooks(quote), ...debugLooks, ...visitorLooks];
}

function authorLooks(launch: string): readonly Look[] {
  return [
    { persona: 'ada', to: '/', heading: (words) => words.homeText.myTasks, prepare: waitForTasks },
    {
      persona: 'ada',
      to: '/',
      heading: (words) => words.createPostText.title,
      prepare: openForm,
    },
    {
      persona: 'ada',
      to: '/',
      heading: (words) => words.homeText.postDetails,
      prepare: openReview,
    },
    {
      persona: 'ada',
      to: `/post/${launch}`,
      heading: (words) => words.reviewText.title,
      prepare: askToClose,
    },
    {
      persona: 'ada',
      to: `/post/${launch}`,
      heading: (words) => words.ownPostText.addPlaces,
      prepare: openPlaces,
    },
    { persona: 'ada', to: '/profile', heading: (words) => words.historyText.header },
    {
      persona: 'ada',
      to: '/profile',
      heading: (words) => words.inviteText.title,
      prepare: openInvite,
    },
    { persona: 'ada', to: '/leaders', heading: (words) => words.leadersText.title },
    { persona: 'ada', to: '/reviews', heading: (words) => words.reviewsText.title },
    {
      persona: 'ada',
      to: '/reviews',
      heading: (words) => words.reviewsText.whyReject('cleo_x'),
      prepare: openReasons,
    },
    {
      persona: 'ada',
      to: '/engagements',
      heading: (words) => words.engagementsText.title,
      prepare: async (page, { engagementsText }) =>
        page.getByText(engagementsText.empty.pending.title).waitFor(),
    },
  ];
}

function engagerLooks(quote: string): readonly Look[] {
  return [
    { persona: 'dan', to: '/earn', heading: (words) => words.earnText.title, prepare: waitForFeed },
    {
      persona: 'dan',
      to: '/earn',
      heading: (words) => words.stepText.headings.like(),
      prepare: openSteps,
    },
    {
      persona: 'dan',
      to: `/post/${quote}`,
      heading: (words) => words.reviewText.title,
      prepare: async (page, words) => engageButton(page, words).waitFor(),
    },
    {
      persona: 'dan',
      to: `/post/${quote}`,
      heading: (words) => words.stepText.headings.quote(),
      prepare: async (page, words) => engageButton(page, words).click(),
    },
    {
      persona: 'dan',
      to: '/notifs',
      heading: (words) => words.notificationsText.title,
      prepare: waitForNotification,
    },
    {
      persona: 'dan',
      to: '/notifs',
      heading: (words) => words.reportText.title,
      prepare: openReport,
    },
    { persona: 'dan', to: '/user/1002', heading: () => 'Ben Carter' },
    {
      persona: 'ben',
      to: '/engagements',
      heading: (words) => words.engagementsText.title,
      prepare: async (page, { engagementsText }) =>
        page.getByRole('tab', { name: engagementsText.state.approved }).click(),
    },
    {
      persona: 'cleo',
      to: '/',
      heading: (words) => words.homeText.myTasks,
      prepare: async (page, { homeText }) => page.getByText(homeText.noActiveTitle).waitFor(),
    },
    {
      persona: 'cleo',
      to: '/reviews',
      heading: (words) => words.reviewsText.title,
      prepare: async (page, { reviewsText }) => page.getByText(reviewsText.emptyTitle).waitFor(),
    },
    {
      persona: 'cleo',
      to: '/notifs',
      heading: (words) => words.notificationsText.title,
      prepare: async (page, { notificationsText }) =>
        page.getByText(notificationsText.emptyTitle).waitFor(),
    },
  ];
}

const debugLooks: readonly Look[] = [
  { persona: 'ben', to: '/debug', heading: (words) => words.debugText.debugTitle },
  { persona: 'ben', to: '/init-data', heading: (words) => words.debugText.initDataTitle },
  { persona: 'ben', to: '/theme-params', heading: (words) => words.debugText.themeTitle },
  { persona: 'ben', to: '/launch-params', heading: (words) => words.debugText.launchTitle },
];

const visitorLooks: readonly Look[] = [
  { persona: 'nia', to: '/auth', heading: (words) => words.authText.greeting('Nia') },
  { persona: 'ivy', to: '/approval-waiting', heading: (words) => words.waitingText.title },
  { persona: 'rex', to: '/approval-waiting', heading: (words) => words.waitingText.title },
  { persona: 'max', to: '/banned', heading: (words) => words.bannedText.title },
  { persona: 'stranger', to: '/auth', heading: (words) => words.authText.outsideTitle },
  {
    persona: 'stranger',
    to: '/verify_x',
    heading: (words) => words.verificationLinkText.titles.invalid,
  },
  {
    persona: 'stranger',
    // With nothing to finish, it redirects to the link's page.
    to: '/auth/x-verify-callback',
    heading: (words) => words.verificationLinkText.titles.invalid,
  },
];

async function waitForTasks(page: Page, { postText }: Words): Promise<void> {
  await page.getByText(postText.left(2, 5)).waitFor();
}

async function openForm(page: Page, { createPostText, engagementTypeText, errorText }: Words) {
  await page.getByRole('button', { name: createPostText.title }).first().click();
  const form = page.getByRole('dialog', { name: createPostText.title });
  await form.getByRole('button', { name: engagementTypeText.comment }).click();
  await form.getByRole('button', { name: createPostText.publishFor(tenths(220)) }).click();
  await form.getByText(errorText({ code: 'post_link_missing' })).waitFor();
}

async function openReview(page: Page, words: Words): Promise<void> {
  const { postText, reviewText } = words;
  await page.getByText(postText.left(2, 5)).click();
  await page.getByRole('button', { name: reviewText.reject, exact: true }).first().click();
  await page.getByLabel(reviewText.reason).waitFor();
}

async function askToClose(page: Page, { ownPostText }: Words): Promise<void> {
  await page.getByRole('button', { name: ownPostText.more }).click();
  await page.getByRole('button', { name: ownPostText.close }).click();
  await page.getByRole('button', { name: ownPostText.confirmClose }).waitFor();
}

async function openInvite(page: Page, { inviteText }: Words): Promise<void> {
  await page.getByRole('button', { name: inviteText.invite }).click();
}

async function openPlaces(page: Page, { ownPostText }: Words): Promise<void> {
  await page.getByRole('button', { name: ownPostText.addPlaces }).click();
  const sheet = page.getByRole('dialog', { name: ownPostText.addPlaces });
  await sheet.getByText(ownPostText.balanceAfter).waitFor();
}

async function openReasons(page: Page, { reviewText }: Words): Promise<void> {
  await page.getByRole('button', { name: reviewText.reject, exact: true }).first().click();
  await page.getByRole('button', { name: reviewText.otherReason.label }).waitFor();
}

/** The cards of the feed that can be engaged with. */
function openCards(page: Page, { earnText }: Words): Locator {
  return page.getByRole('list', { name: earnText.posts }).getByRole('button');
}

async function waitForFeed(page: Page, words: Words): Promise<void> {
  await openCards(page, words).first().waitFor();
}

async function openSteps(page: Page, words: Words): Promise<void> {
  await openCards(page, words).first().click();
}

function engageButton(page: Page, { stepText }: Words): Locator {
  return page.getByRole('button', { name: stepText.engageFor(tenths(20)) });
}

async function waitForNotification(page: Page): Promise<void> {
  await page.getByText('The comment does not follow the guide.').waitFor();
}

async function openReport(page: Page, { notificationsText, reportText }: Words): Promise<void> {
  await page.getByRole('button', { name: notificationsText.report }).click();
  await page.getByRole('button', { name: reportText.continue }).click();
  await page.getByLabel(reportText.message).waitFor();
}
