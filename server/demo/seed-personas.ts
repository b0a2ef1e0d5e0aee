import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { Agenda } from './agenda.ts';
import type { HistoricalRequest, History } from './history.ts';
import {
  type InstallationSeeder,
  type PersonColumns,
  seedInstallation,
} from '../seed/seed-installation.ts';

/** A persona of the demo: messenger user, X account, and a note on the seeded state. Rule EM-04. */
type DemoPersona = {
  readonly key: string;
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly xUserId: string;
  readonly note: string;
};

/** The personas of the demo, in the simulator's order. Rule EM-04. */
export const personas: readonly DemoPersona[] = [
  createPersona(
    { key: 'ada', id: 1001 },
    ['Ada', 'Bright'],
    'author, 250.0 points, reviews waiting',
  ),
  createPersona({ key: 'ben', id: 1002 }, ['Ben', 'Carter'], 'member, 42.5 points, engages'),
  createPersona(
    { key: 'cleo', id: 1003 },
    ['Cleo', 'Diaz'],
    'member, 3.0 points: cannot afford much',
  ),
  createPersona({ key: 'dan', id: 1004 }, ['Dan', 'Evans'], 'member, 2 warnings'),
  createPersona({ key: 'ivy', id: 1005 }, ['Ivy', 'Flores'], 'waits for approval'),
  createPersona({ key: 'max', id: 1006 }, ['Max', 'Gray'], 'banned'),
  createPersona({ key: 'nia', id: 1007 }, ['Nia', 'Hart'], 'not in the database'),
  createPersona({ key: 'olga', id: 1008 }, ['Olga', 'Ivanova'], 'administrator'),
  createPersona({ key: 'root', id: 1 }, ['Root', 'Jansen'], 'the super administrator'),
  createPersona({ key: 'rex', id: 1009 }, ['Rex', 'Keller'], 'approval was rejected'),
];

/** The messenger handle of a persona; the messenger requires at least 5 characters. */
export function handleOf({ key }: Pick<DemoPersona, 'key'>): string {
  return `${key}_demo`;
}

/** The X handle of a persona. */
export function xHandleOf({ key }: Pick<DemoPersona, 'key'>): string {
  return `${key}_x`;
}

function createPersona(
  { key, id }: Pick<DemoPersona, 'key' | 'id'>,
  [firstName, lastName]: readonly [string, string],
  note: string,
): DemoPersona {
  return { key, id, firstName, lastName, xUserId: String(900_000 + id), note };
}

type PostRequest = HistoricalRequest<'createPost'>;

/**
 * The first gifts, in points; after the costs and rewards of the seeded posts, ada has 250.0, ben
 * 42.5 and cleo 3.0. Rule EM-04.
 */
const firstGifts = { ada: 300, ben: 59.7, cleo: 3, dan: 12, olga: 144 } as const;
const giftReason = 'Welcome to the community';
const hourMs = 60 * 60 * 1000;

/** Seeds the engagement types and root, the demo's super administrator. Rule EM-05. */
export async function seedRoot(seeder: InstallationSeeder): Promise<void> {
  const root = find('root');
  await seedInstallation(seeder, { id: String(root.id), columns: columnsOf(root) });
}

/** The id of the demo's super administrator. */
export const rootId = String(find('root').id);

/**
 * Plans what the personas did in the last hours before `nowMs`, which leads to the states in the
 * table above. Rule EM-04.
 */
export function planPersonas(history: History, agenda: Agenda, nowMs: number): void {
  agenda.at(nowMs - 7 * hourMs, () => joinPersonas(history));
  agenda.at(nowMs - 6 * hourMs, () => seedPosts(history, agenda, nowMs));
  agenda.at(nowMs - 5 * hourMs, async () => {
    const asked = { adminReqOpen: true, requestedAtMs: Math.round(nowMs - 5 * hourMs) };
    await history.createPerson(idOf('ivy'), { ...columnsOf(find('ivy')), ...asked });
    await history.createPerson(idOf('rex'), { ...columnsOf(find('rex')), ...asked });
  });
  agenda.at(nowMs - hourMs, () => seedModeration(history));
}

async function joinPersonas(history: History): Promise<void> {
  for (const key of ['ada', 'ben', 'cleo', 'dan', 'olga', 'max']) {
    const persona = find(key);
    const userId = String(persona.id);
    await history.createPerson(userId, { ...columnsOf(persona), adminReqOpen: true });
    await history.act(rootId, 'decideApprovalRequest', { userId, isApproved: true });
  }
  const olga = { username: xHandleOf(find('olga')), type: 'X' };
  await history.act(rootId, 'makeAdmin', olga);
  for (const [key, points] of Object.entries(firstGifts)) {
    const person = { username: xHandleOf(find(key)), type: 'X' };
    await history.act(rootId, 'addPoints', { ...person, points, reason: giftReason });
  }
}

async function seedPosts(history: History, agenda: Agenda, nowMs: number): Promise<void> {
  const launch = await publish(history, 'ada', {
    content: 'https://x.com/ada_x/status/1800000000000000001',
    about: 'Why our beta is free',
    limit: 5,
    engagementTypes: ['like', 'comment'],
    commentGuide: 'Say what you would build with it, in your own words.',
  });
  const thread = await publish(history, 'ada', {
    content: 'https://x.com/ada_x/status/1800000000000000002',
    about: 'A calendar that says no',
    limit: 10,
    engagementTypes: ['like', 'retweet', 'follow'],
  });
  await publish(history, 'ben', {
    content: 'https://x.com/ben_x/status/1800000000000000003',
    about: 'The questions every demo should answer',
    limit: 8,
    engagementTypes: ['quote'],
    quoteGuide: 'Quote it with the number that surprised you most.',
  });
  const pinned = await publish(history, 'olga', {
    content: 'https://x.com/olga_x/status/1800000000000000004',
    about: 'We rebuilt our onboarding in public, ask us anything',
    limit: 20,
    engagementTypes: ['like', 'follow'],
  });
  await history.act(rootId, 'pinPost', { postId: pinned });
  agenda.at(nowMs - 2 * hourMs, () => seedEngagements(history, launch, thread));
}

async function seedEngagements(history: History, launch: string, thread: string): Promise<void> {
  const likeAndComment = (key: string, status: string) => ({
    postId: launch,
    engagementTypes: ['like', 'comment'],
    proofs: { comment: `https://x.com/${xHandleOf(find(key))}/status/${status}` },
  });
  const approved = await engage(history, 'ben', likeAndComment('ben', '1810000000000000011'));
  const rejected = await engage(history, 'dan', likeAndComment('dan', '1810000000000000012'));
  await engage(history, 'cleo', likeAndComment('cleo', '1810000000000000013'));
  const engagementTypes = ['like', 'retweet', 'follow'];
  await engage(history, 'ben', { postId: thread, engagementTypes, proofs: {} });
  const author = idOf('ada');
  await history.act(author, 'reviewEngagement', { engagementId: approved, isApproved: true });
  await history.act(author, 'reviewEngagement', {
    engagementId: rejected,
    isApproved: false,
    reason: 'The comment does not follow the guide.',
  });
}

async function seedModeration(history: History): Promise<void> {
  const rex = { userId: idOf('rex'), isApproved: false };
  await history.act(rootId, 'decideApprovalRequest', rex);
  for (const reason of ['Copied comments', 'Copied comments again']) {
    const dan = { username: xHandleOf(find('dan')), type: 'X' };
    await history.act(rootId, 'warnUser', { ...dan, reason });
  }
  const max = { username: handleOf(find('max')), type: 'TG' };
  await history.act(rootId, 'banUser', { ...max, reason: 'Several accounts' });
}

async function publish(history: History, key: string, post: PostRequest): Promise<string> {
  const telegram_id = idOf(key);
  const reply = await history.act(telegram_id, 'createPost', { ...post, telegram_id });
  return String(reply['postId']);
}

type Engaging = Pick<OperationRequest<'submitEngagement'>, 'engagementTypes' | 'proofs'>;

async function engage(
  history: History,
  key: string,
  post: Engaging & { readonly postId: string },
): Promise<string> {
  const engagedBy = idOf(key);
  const reply = await history.act(engagedBy, 'submitEngagement', { ...post, engagedBy });
  return String(reply['engagementId']);
}

function find(key: string): DemoPersona {
  const persona = personas.find((candidate) => candidate.key === key);
  if (persona === undefined) throw new Error(`no persona ${key}`);
  return persona;
}

function idOf(key: string): string {
  return String(find(key).id);
}

/** The columns of a persona's row, as a completed verification would write them. */
function columnsOf(persona: DemoPersona): PersonColumns {
  const xUsername = xHandleOf(persona);
  const name = `${persona.firstName} ${persona.lastName}`;
  return {
    name,
    first_name: persona.firstName,
    tg_handle: handleOf(persona),
    x_username: xUsername,
    x_name: name,
    xUserId: persona.xUserId,
    avatar: `https://unavatar.io/x/${xUsername}`,
    adminReqOpen: false,
    adminApproved: false,
  };
}
