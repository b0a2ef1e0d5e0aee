import type { Agenda } from './agenda.ts';
import { createRandom } from './random.ts';
import {
  commentGuides,
  type Community,
  type CommunityMember,
  communityMembers,
  quoteGuides,
  special,
  statusIdAt,
} from './community.ts';
import { fixedAuthor, isFixed, planEngagements } from './community-engagements.ts';
import type { History } from './history.ts';
import { rootId } from './seed-personas.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The length of the community's history, in days. */
export const historyDays = 30;
const postCount = 146;
const seed = 20_261_122;
const welcomePoints = 160;
/** The last people to join are still waiting for approval, or were rejected. */
const waitingCount = 2;
const rejectedCount = 1;

const typeChoices: readonly (readonly string[])[] = [
  ['like'],
  ['like', 'retweet'],
  ['like', 'comment'],
  ['like', 'comment'],
  ['like', 'retweet', 'comment'],
  ['like', 'follow'],
  ['quote'],
  ['like', 'quote'],
];

/** Plans what the members of the community did in the last 30 days. Rule EM-04. */
export function planCommunity(history: History, agenda: Agenda, nowMs: number): void {
  const community = { history, agenda, nowMs, random: createRandom(seed) };
  planMembers(community);
  planPosts(community);
  planModeration(community);
  for (let day = historyDays; day >= 0; day--) {
    agenda.at(nowMs - day * dayMs, () => history.runSchedule());
  }
}

/** Half of the members join in the first days, the others gradually. */
function planMembers({ history, agenda, random, nowMs }: Community): void {
  const startMs = nowMs - historyDays * dayMs + hourMs;
  communityMembers.forEach((member, index) => {
    const share = index / communityMembers.length;
    const days = share < 0.5 ? share * 4 : 2 + (share - 0.5) * 2 * (historyDays - 3);
    const askedAtMs = startMs + days * dayMs + random.between(0, 2 * hourMs);
    const fromEnd = communityMembers.length - index;
    const decidedAtMs = askedAtMs + random.between(hourMs / 2, 9 * hourMs);
    agenda.at(askedAtMs, () => ask(history, member, askedAtMs));
    if (fromEnd <= waitingCount) return;
    const isApproved = fromEnd > waitingCount + rejectedCount;
    agenda.at(decidedAtMs, () => decide(history, member, isApproved));
  });
}

async function ask(history: History, member: CommunityMember, nowMs: number): Promise<void> {
  const { id, firstName, lastName, xHandle } = member;
  const name = `${firstName} ${lastName}`;
  await history.createPerson(String(id), {
    name,
    first_name: firstName,
    tg_handle: xHandle.toLowerCase(),
    x_username: xHandle.toLowerCase(),
    x_name: name,
    xUserId: String(900_000 + id),
    avatar: `https://unavatar.io/x/${xHandle.toLowerCase()}`,
    adminReqOpen: true,
    adminApproved: false,
    requestedAtMs: Math.round(nowMs),
  });
}

async function decide(
  history: History,
  { id, xHandle }: CommunityMember,
  isApproved: boolean,
): Promise<void> {
  await history.act(rootId, 'decideApprovalRequest', { userId: String(id), isApproved });
  if (!isApproved) return;
  const gift = { username: xHandle, type: 'X', points: welcomePoints };
  await history.act(rootId, 'addPoints', { ...gift, reason: 'Welcome to the community' });
}

/** More posts toward today, and most of them by day. */
function planPosts(community: Community): void {
  const { agenda, random, nowMs } = community;
  const lastMs = nowMs - 7 * hourMs;
  for (let number = 0; number < postCount; number++) {
    const share = Math.sqrt((number + 1) / postCount);
    const roughMs = lastMs - (1 - share) * (historyDays - 1.5) * dayMs;
    const madeAtMs = Math.min(lastMs, byDay(roughMs + random.between(-4, 4) * hourMs, nowMs));
    agenda.at(madeAtMs, () => publish(community, number));
  }
}

/** The same moment, or half a day later if it is at night, assuming that it is noon now. */
function byDay(timeMs: number, nowMs: number): number {
  const hoursAgo = (nowMs - timeMs) / hourMs;
  const hour = (((12 - hoursAgo) % 24) + 24) % 24;
  return hour < 6 ? timeMs + 12 * hourMs : timeMs;
}

/** Lets a random member who may post create a post. */
async function publish(community: Community, number: number): Promise<void> {
  const { history, random } = community;
  const madeAtMs = history.nowMs();
  const people = new Map(history.all('users').map((row) => [row.$id, row]));
  const able = communityMembers.filter(({ id }) => {
    const row = people.get(String(id));
    return row?.['adminApproved'] === true && row['isBanned'] === false;
  });
  const anyMember = random.pick(able);
  const fixed = fixedAuthor(number);
  const author = fixed !== undefined && able.includes(fixed) ? fixed : anyMember;
  const hasProofs = number === special.clash || number === special.newClash;
  const types = hasProofs ? ['like', 'comment'] : random.pick(typeChoices);
  const limit = random.whole(3, 7);
  const telegram_id = String(author.id);
  const about = titleOfPost(number);
  const made = await history.act(telegram_id, 'createPost', {
    telegram_id,
    content: `https://x.com/${author.xHandle}/status/${statusIdAt(madeAtMs, number)}`,
    limit,
    engagementTypes: [...types],
    ...(about === undefined ? {} : { about }),
    ...(types.includes('comment') ? { commentGuide: random.pick(commentGuides) } : {}),
    ...(types.includes('quote') ? { quoteGuide: random.pick(quoteGuides) } : {}),
  });
  const id = String(made['postId']);
  planEngagements(community, { id, author, types, limit, madeAtMs, number });
}

/** One person is warned, and one with an open post is banned; the schedule closes the post. */
function planModeration({ history, agenda, nowMs }: Community): void {
  const [warned] = communityMembers;
  agenda.at(nowMs - 9 * dayMs, async () => {
    const reason = 'Comments that were copied from others';
    const username = warned?.xHandle ?? '';
    await history.act(rootId, 'warnUser', { username, type: 'X', reason });
  });
  agenda.at(nowMs - 5 * dayMs, async () => {
    const open = history
      .all('posts')
      .find((row) => row['targetStatus'] === false && !isFixed(String(row['authorId'])));
    const reason = 'Sold engagements outside the community';
    const username = String(open?.['authorUsername']);
    await history.act(rootId, 'banUser', { username, type: 'X', reason });
  });
}

const titles = [
  'Why our beta stays free for another month',
  'The one chart that changed how I think about remote work',
  'What I would tell a first-time founder',
  'A year without meetings: what broke, what did not',
  'What surprised you most about your first open-source release?',
  'Small tools I could not work without',
  'We moved 40,000 users to passkeys in a weekend',
  'Three books about pricing worth reading twice',
  'How I take notes in a 10 minute meeting',
  'Ask a night-shift nurse anything',
  'Your favorite unfinished side project',
  'The smallest kitchen that works',
  'I measured my screen time for 90 days',
  'Our first 100 users, one by one',
  'Rewriting a parser in an afternoon',
  'A map of every bakery in town',
  'What a dark pattern cost us',
  'Portraits from the last train home',
  'How to say no to a feature',
  'Five mistakes in my first pull request',
  'The garden after one season',
  'We open-sourced our design system',
  'Learning to draw at forty',
  'A short history of the undo button',
  'What our support inbox taught us',
  'Running a newsletter for 300 readers',
  'The cheapest phone I could find, tested',
  'Postgres for people who hate databases',
  'How our two-person team does on-call',
] as const;

/** One in this many posts has no title, and is named by its author and day. */
const untitledEvery = 9;

/** The title of a post in the demo's community; undefined if it has none. Rule MY-28. */
function titleOfPost(number: number): string | undefined {
  if (number % untitledEvery === 4) return undefined;
  return titles[number % titles.length];
}
