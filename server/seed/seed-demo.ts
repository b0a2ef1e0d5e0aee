import type { OperationRequest } from '#src/contract/operations/operations.ts';
import { handleOf, personas, xHandleOf, type DemoPersona } from './personas.ts';
import type { Seeder, SeedRow } from './seed-context.ts';
import { seedInstallation } from './seed-installation.ts';

type PostRequest = Omit<OperationRequest<'createPost'>, 'requestId'>;

/**
 * What each is given at first, in points; after what the seeded posts cost and earn, ada has 250.0, ben 42.5
 * and cleo 3.0. Rule EM-04.
 */
const firstGifts = { ada: 300, ben: 59.7, cleo: 3, dan: 12, olga: 144 } as const;
const giftReason = 'Welcome to the community';

/** Seeds the engagement types and root, who is the demo's super administrator. Rule EM-05. */
export async function seedEmptyDemo(seeder: Seeder): Promise<void> {
  const root = find('root');
  await seedInstallation(seeder, { id: String(root.id), columns: columnsOf(root) });
}

/**
 * Seeds the personas in their states, by the operations themselves, so that ledger and counters are true. With
 * repeatable request ids a seeding that was cut off is completed by another. Rules EM-02, EM-04.
 */
export async function seedDemo(seeder: Seeder): Promise<void> {
  await seedEmptyDemo(seeder);
  const superAdminId = idOf('root');
  const approved = ['ada', 'ben', 'cleo', 'dan', 'olga'].map(find);
  for (const persona of approved) await seedMember(seeder, persona, superAdminId);
  await seeder.act(superAdminId, 'makeAdmin', { username: xHandleOf(find('olga')), type: 'X' });
  await seeder.createPerson(idOf('ivy'), { ...columnsOf(find('ivy')), adminReqOpen: true });
  await seedMember(seeder, find('max'), superAdminId);
  await seedRejected(seeder, superAdminId);
  for (const [key, points] of Object.entries(firstGifts)) {
    const person = { username: xHandleOf(find(key)), type: 'X' };
    await seeder.act(superAdminId, 'addPoints', { ...person, points, reason: giftReason });
  }
  await seedPosts(seeder, superAdminId);
  await seedModeration(seeder, superAdminId);
}

async function seedMember(seeder: Seeder, persona: DemoPersona, rootId: string): Promise<void> {
  await seeder.createPerson(String(persona.id), { ...columnsOf(persona), adminReqOpen: true });
  const userId = String(persona.id);
  await seeder.act(rootId, 'decideApprovalRequest', { userId, isApproved: true });
}

async function seedRejected(seeder: Seeder, rootId: string): Promise<void> {
  const rex = find('rex');
  await seeder.createPerson(idOf('rex'), { ...columnsOf(rex), adminReqOpen: true });
  await seeder.act(rootId, 'decideApprovalRequest', { userId: String(rex.id), isApproved: false });
}

async function seedPosts(seeder: Seeder, rootId: string): Promise<void> {
  const launch = await publish(seeder, 'ada', {
    content: 'https://x.com/ada_x/status/1800000000000000001',
    limit: 5,
    engagementTypes: ['like', 'comment'],
    commentGuide: 'Say what you would build with it, in your own words.',
  });
  const thread = await publish(seeder, 'ada', {
    content: 'https://x.com/ada_x/status/1800000000000000002',
    limit: 10,
    engagementTypes: ['like', 'retweet', 'follow'],
  });
  await publish(seeder, 'ben', {
    content: 'https://x.com/ben_x/status/1800000000000000003',
    limit: 8,
    engagementTypes: ['quote'],
    quoteGuide: 'Quote it with the number that surprised you most.',
  });
  const pinned = await publish(seeder, 'olga', {
    content: 'https://x.com/olga_x/status/1800000000000000004',
    limit: 20,
    engagementTypes: ['like', 'follow'],
  });
  await seeder.act(rootId, 'pinPost', { postId: pinned });
  await seedEngagements(seeder, launch, thread);
}

async function seedEngagements(seeder: Seeder, launch: string, thread: string): Promise<void> {
  const likeAndComment = (key: string, status: string) => ({
    postId: launch,
    engagementTypes: ['like', 'comment'],
    proofs: { comment: `https://x.com/${xHandleOf(find(key))}/status/${status}` },
  });
  const approved = await engage(seeder, 'ben', likeAndComment('ben', '1810000000000000011'));
  const rejected = await engage(seeder, 'dan', likeAndComment('dan', '1810000000000000012'));
  await engage(seeder, 'cleo', likeAndComment('cleo', '1810000000000000013'));
  const engagementTypes = ['like', 'retweet', 'follow'];
  await engage(seeder, 'ben', { postId: thread, engagementTypes, proofs: {} });
  const author = idOf('ada');
  await seeder.act(author, 'reviewEngagement', { engagementId: approved, isApproved: true });
  await seeder.act(author, 'reviewEngagement', {
    engagementId: rejected,
    isApproved: false,
    reason: 'The comment does not follow the guide.',
  });
}

async function seedModeration(seeder: Seeder, rootId: string): Promise<void> {
  for (const reason of ['Copied comments', 'Copied comments again']) {
    await seeder.act(rootId, 'warnUser', { username: xHandleOf(find('dan')), type: 'X', reason });
  }
  const max = handleOf(find('max'));
  await seeder.act(rootId, 'banUser', { username: max, type: 'TG', reason: 'Several accounts' });
}

async function publish(seeder: Seeder, key: string, post: PostRequest): Promise<string> {
  const telegram_id = idOf(key);
  const reply = await seeder.act(telegram_id, 'createPost', { ...post, telegram_id });
  return String(reply['postId']);
}

type Engaging = Pick<OperationRequest<'submitEngagement'>, 'engagementTypes' | 'proofs'>;

async function engage(
  seeder: Seeder,
  key: string,
  post: Engaging & { readonly postId: string },
): Promise<string> {
  const engagedBy = idOf(key);
  const reply = await seeder.act(engagedBy, 'submitEngagement', { ...post, engagedBy });
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

/** The columns of a persona's row, as a completed verification would have written them. */
function columnsOf(persona: DemoPersona): SeedRow {
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
