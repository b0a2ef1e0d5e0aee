import type { Page } from 'playwright-core';
import type { Look, LookedAtPosts } from './look.ts';
import type { Words } from './words.ts';

/** The screens and sheets of administrators, each in a state in which it shows much. */
export function adminLooks({ launch }: LookedAtPosts): readonly Look[] {
  return [...workLooks, ...toolLooks, ...listLooks, ...pageLooks(launch), ...superAdminLooks];
}

const workLooks: readonly Look[] = [
  { persona: 'olga', to: '/admin', heading: (words) => words.adminHomeText.title },
  {
    persona: 'olga',
    to: '/requests',
    heading: (words) => words.requestText.sheetTitle,
    prepare: openRequest,
  },
  {
    persona: 'olga',
    to: '/requests',
    heading: (words) => words.requestText.title,
    prepare: selectAll,
  },
  {
    persona: 'olga',
    to: '/reports',
    heading: (words) => words.reportsText.sheetTitle,
    prepare: openReport,
  },
  {
    persona: 'olga',
    to: '/reports',
    heading: (words) => words.reportsText.title,
    prepare: async (page, { reportsText }) =>
      page.getByRole('radio', { name: reportsText.views.resolved }).check(),
  },
];

const toolLooks: readonly Look[] = [
  {
    persona: 'olga',
    to: '/admin/ban-tool',
    heading: (words) => words.toolText.banUser.title,
    prepare: askForBan,
  },
  { persona: 'olga', to: '/admin/unban-tool', heading: (words) => words.toolText.unbanUser.title },
  { persona: 'olga', to: '/admin/warn-user', heading: (words) => words.toolText.warnUser.title },
  {
    persona: 'olga',
    to: '/admin/unwarn-user',
    heading: (words) => words.toolText.removeWarning.title,
  },
  {
    persona: 'olga',
    to: '/admin/reduce-points',
    heading: (words) => words.toolText.reducePoints.title,
  },
  {
    persona: 'olga',
    to: '/admin/add-points',
    heading: (words) => words.toolText.addPoints.title,
    prepare: askForGift,
  },
  { persona: 'olga', to: '/admin/pin-post', heading: (words) => words.pinText.title },
];

const listLooks: readonly Look[] = [
  {
    persona: 'olga',
    to: '/admin/people',
    heading: ({ peopleText }) => peopleText.lists.people.title(null),
  },
  {
    persona: 'olga',
    to: '/admin/approved-list',
    heading: ({ peopleText }) => peopleText.lists.approved.title(null),
  },
  {
    persona: 'olga',
    to: '/admin/rejected-list',
    heading: ({ peopleText }) => peopleText.lists.rejected.title(null),
  },
  {
    persona: 'olga',
    to: '/admin/banned-list',
    heading: ({ peopleText }) => peopleText.lists.banned.title(null),
  },
  { persona: 'olga', to: '/admin/manage-types', heading: (words) => words.typeText.title },
  {
    persona: 'olga',
    to: '/admin/manage-types',
    heading: (words) => words.typeText.newTitle,
    prepare: openType,
  },
  { persona: 'olga', to: '/admin/log', heading: (words) => words.logText.title },
  { persona: 'olga', to: '/admin/economy', heading: (words) => words.economyText.title },
  { persona: 'olga', to: '/admin/outbox', heading: (words) => words.outboxText.title },
  { persona: 'olga', to: '/admin/signals', heading: (words) => words.signalsText.title },
  {
    persona: 'olga',
    to: '/admin/pair?one=1001&other=1002',
    heading: (words) => words.pairText.title,
  },
];

function pageLooks(launch: string): readonly Look[] {
  return [
    {
      persona: 'olga',
      to: '/user/1004',
      heading: () => 'Dan Evans',
      prepare: openNotes,
    },
    {
      persona: 'olga',
      to: '/user/1004',
      heading: (words) => words.toolText.warnUser.titleOf('dan_x'),
      prepare: async (page, { personPageText }) =>
        page.getByRole('button', { name: personPageText.tileText.warn, exact: true }).click(),
    },
    { persona: 'olga', to: `/post/${launch}`, heading: (words) => words.reviewText.title },
  ];
}

const superAdminLooks: readonly Look[] = [
  {
    persona: 'root',
    to: '/admin/announcements',
    heading: (words) => words.announcementText.title,
    prepare: writeAnnouncement,
  },
  { persona: 'root', to: '/admin/create', heading: (words) => words.toolText.makeAdmin.title },
  {
    persona: 'root',
    to: '/admin/remove-admin',
    heading: (words) => words.toolText.removeAdmin.title,
  },
];

async function openRequest(page: Page, { requestText }: Words): Promise<void> {
  await page.getByText('Ivy Flores').first().click();
  await page.getByRole('button', { name: requestText.approve }).waitFor();
}

async function selectAll(page: Page, { bulkText }: Words): Promise<void> {
  await page.getByRole('button', { name: bulkText.select, exact: true }).click();
  await page.getByRole('button', { name: bulkText.selectAll }).click();
}

async function openReport(page: Page, { reportsText }: Words): Promise<void> {
  await page.getByRole('list', { name: reportsText.list }).getByRole('button').first().click();
  // The sheet's heading, or the pane's on a desk, may be a part of the page's.
  await page.getByRole('heading', { name: reportsText.sheetTitle, exact: true }).waitFor();
}

async function askForBan(page: Page, { toolFormText, toolText }: Words): Promise<void> {
  await page.getByLabel(toolFormText.username, { exact: true }).fill('ben_x');
  await page.getByLabel(toolFormText.reason).fill('Copied comments');
  await page.getByRole('button', { name: toolText.banUser.ask }).click();
  await page.getByRole('button', { name: toolText.banUser.confirm }).waitFor();
}

async function askForGift(page: Page, { toolFormText, toolText }: Words): Promise<void> {
  await page.getByLabel(toolFormText.username, { exact: true }).fill('ben_x');
  await page.getByLabel(toolFormText.points, { exact: true }).fill('5');
  await page.getByLabel(toolFormText.reason).fill('Welcome');
  await page.getByRole('button', { name: toolText.addPoints.ask }).click();
  await page.getByRole('button', { name: toolText.addPoints.confirm }).waitFor();
}

/** On a desk the notes are beside the rest, without a tab. */
async function openNotes(page: Page, { personPageText }: Words): Promise<void> {
  await page.getByRole('button', { name: personPageText.tileText.warn, exact: true }).waitFor();
  const tab = page.getByRole('tab', { name: personPageText.notes });
  if (await tab.isVisible()) await tab.click();
}

async function openType(page: Page, { typeText }: Words): Promise<void> {
  await page.getByRole('button', { name: typeText.add }).click();
}

async function writeAnnouncement(page: Page, { announcementText }: Words): Promise<void> {
  await page
    .getByLabel(announcementText.text('English'))
    .fill('The deadline for reviews is now 48 hours.\n\nPlease look at what waits for you.');
}
