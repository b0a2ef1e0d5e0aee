import type { Locator, Page } from 'playwright-core';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Words } from './words.ts';

/** A screen or sheet to look at: whose, where, what shows that it is there, and what to tap first. */
export type Look = {
  readonly persona: string;
  readonly to: string;
  readonly heading: (words: Words) => string;
  readonly prepare?: (page: Page, words: Words) => Promise<void>;
};

/** The screens and sheets of the product, each in a state in which it shows much. */
export const looks: readonly Look[] = [
  { persona: 'ada', to: '/', heading: (words) => words.homeText.myTasks, prepare: waitForTasks },
  {
    persona: 'ada',
    to: '/',
    heading: (words) => words.createPostText.title,
    prepare: openForm,
  },
  { persona: 'ada', to: '/', heading: (words) => words.homeText.postDetails, prepare: openReview },
  { persona: 'ada', to: '/profile', heading: (words) => words.historyText.header },
  { persona: 'dan', to: '/earn', heading: (words) => words.earnText.title, prepare: waitForFeed },
  {
    persona: 'dan',
    to: '/earn',
    heading: (words) => words.stepText.headings.like(),
    prepare: openSteps,
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
  { persona: 'olga', to: '/admin', heading: (words) => words.adminHomeText.toolsHeader },
  {
    persona: 'olga',
    to: '/requests',
    heading: (words) => words.requestText.sheetTitle,
    prepare: openRequest,
  },
  { persona: 'olga', to: '/reports', heading: (words) => words.reportsText.title },
  {
    persona: 'olga',
    to: '/admin/ban-tool',
    heading: (words) => words.toolText.banUser.title,
    prepare: askForBan,
  },
  { persona: 'olga', to: '/admin/pin-post', heading: (words) => words.pinText.title },
  {
    persona: 'olga',
    to: '/admin/approved-list',
    heading: ({ peopleText }) => peopleText.lists.approved.title(peopleText.count(54)),
  },
  {
    persona: 'olga',
    to: '/admin/manage-types',
    heading: (words) => words.typeText.newTitle,
    prepare: openType,
  },
  { persona: 'olga', to: '/admin/log', heading: (words) => words.logText.title },
  { persona: 'olga', to: '/admin/economy', heading: (words) => words.economyText.title },
  { persona: 'olga', to: '/admin/outbox', heading: (words) => words.outboxText.title },
  { persona: 'nia', to: '/', heading: (words) => words.authText.greeting('Nia') },
  { persona: 'ivy', to: '/', heading: (words) => words.waitingText.title },
  { persona: 'max', to: '/', heading: (words) => words.bannedText.title },
  { persona: 'nobody', to: '/', heading: (words) => words.authText.outsideTitle },
  {
    persona: 'nobody',
    to: '/verify_x',
    heading: (words) => words.verificationLinkText.titles.invalid,
  },
];

/** Opens a look of its persona, and waits until it stands. */
export async function openLook(page: Page, look: Look, words: Words): Promise<void> {
  await look.prepare?.(page, words);
  await page
    .getByRole('heading', { name: look.heading(words) })
    .first()
    .waitFor();
}

async function waitForTasks(page: Page, { postText }: Words): Promise<void> {
  const progress = postText.progressOf({ engageCount: 3, limit: 5, reviewedCount: 2 });
  await page.getByText(progress).waitFor();
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
  await page.getByText(postText.progressOf({ engageCount: 3, limit: 5, reviewedCount: 2 })).click();
  await page.getByRole('button', { name: reviewText.reject, exact: true }).first().click();
  await page.getByLabel(reviewText.reason).waitFor();
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

async function waitForNotification(page: Page): Promise<void> {
  await page.getByText('The comment does not follow the guide.').waitFor();
}

async function openReport(page: Page, { notificationsText }: Words): Promise<void> {
  await page.getByRole('button', { name: notificationsText.report }).click();
}

async function openRequest(page: Page, { requestText }: Words): Promise<void> {
  await page.getByText('Ivy Flores').first().click();
  await page.getByRole('button', { name: requestText.approve }).waitFor();
}

async function askForBan(page: Page, { toolFormText, toolText }: Words): Promise<void> {
  await page.getByLabel(toolFormText.username, { exact: true }).fill('ben_x');
  await page.getByLabel(toolFormText.reason).fill('Copied comments');
  await page.getByRole('button', { name: toolText.banUser.ask }).click();
  await page.getByRole('button', { name: toolText.banUser.confirm }).waitFor();
}

async function openType(page: Page, { typeText }: Words): Promise<void> {
  await page.getByRole('button', { name: typeText.add }).click();
}
