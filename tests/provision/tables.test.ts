import { expect, test } from 'vitest';
import { openWorld, type World } from '#tests/support/test-backend.ts';

const text = (size: number) => `string ${size}`;
const idText = text(36);
const nameText = text(255);
const urlText = text(2048);
const longText = text(1_000_000);

type Column = Readonly<Record<string, unknown>>;

/** The columns of a table as the server has them, each in a few words. */
async function columnsOf(world: World, table: string): Promise<Record<string, string>> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [200] }));
  const path = `/tablesdb/yapp/tables/${table}/columns?queries[0]=${limit}`;
  const { columns } = (await world.api('GET', path)) as { columns: Column[] };
  return Object.fromEntries(columns.map((column) => [String(column['key']), wordsOf(column)]));
}

function wordsOf(column: Column): string {
  const words = [String(column['type'])];
  if (column['array'] === true) words[0] += '[]';
  if (column['type'] === 'string') words.push(String(column['size']));
  if (column['required'] === true) words.push('required');
  if (column['default'] !== null && column['default'] !== undefined) {
    words.push(`= ${String(column['default'])}`);
  }
  return words.join(' ');
}

const tables: readonly [rules: string, table: string, columns: Record<string, string>][] = [
  [
    '[DB-04] [DB-05]',
    'users',
    {
      name: nameText,
      tg_handle: text(32),
      x_username: text(15),
      x_name: nameText,
      adminApproved: 'boolean = false',
      adminReqOpen: 'boolean = false',
      avatar: urlText,
      x_avatar: urlText,
      first_name: nameText,
      photo_url: urlText,
      clerkId: nameText,
      xUserId: text(64),
      point: 'integer = 0',
      totallyEngaged: 'integer = 0',
      approvedEngaged: 'integer = 0',
      rejectedEngaged: 'integer = 0',
      behaviourPoint: 'integer = 0',
      warnCount: 'integer = 0',
      isBanned: 'boolean = false',
      isAdmin: 'boolean = false',
      memberActs: 'integer = 0',
      adminActs: 'integer = 0',
    },
  ],
  [
    '[DB-06]',
    'posts',
    {
      authorId: `${idText} required`,
      link: urlText,
      content: urlText,
      authorName: nameText,
      authorImage: urlText,
      authorUsername: nameText,
      limit: 'integer required',
      engageCount: 'integer = 0',
      reviewedCount: 'integer = 0',
      targetStatus: 'boolean = false',
      engagementTypes: 'string[] 32',
      commentGuide: text(100),
      quoteGuide: text(100),
      pinPost: 'boolean = false',
      doneBy: 'string[] 36',
      cost: 'integer = 0',
      rewardEach: 'integer = 0',
    },
  ],
  [
    '[DB-07]',
    'engagement',
    {
      postId: `${idText} required`,
      link: urlText,
      engagedBy: `${idText} required`,
      authorName: nameText,
      authorAvatar: urlText,
      authorX: nameText,
      isApproved: 'boolean',
      postAuthorId: `${idText} required`,
      engagementTypes: 'string[] 32',
      rejectCause: longText,
      proofs: text(4096),
      requestId: idText,
    },
  ],
  [
    '[DB-08]',
    'pointConst',
    {
      pointToPost: 'integer required',
      pointAsReward: 'integer required',
      enabled: 'boolean = true',
      forAll: 'boolean = true',
    },
  ],
  [
    '[DB-09]',
    'notifications',
    {
      userId: `${idText} required`,
      isApproved: 'boolean required',
      postId: idText,
      engageId: idText,
      awardCount: 'integer = 0',
      postAuthorUserName: nameText,
      postLink: urlText,
      engageLink: urlText,
      postAuthorId: idText,
      rejectCause: longText,
    },
  ],
  [
    '[DB-10]',
    'reports',
    {
      message: `${text(100)} required`,
      postId: idText,
      engageId: idText,
      postLink: urlText,
      engageLink: urlText,
      againist: nameText,
      againistId: idText,
      reportedBy: nameText,
      reportedById: idText,
      awardCount: 'integer = 0',
      rejectCause: longText,
      isResolved: 'boolean = false',
    },
  ],
  [
    '[DB-11]',
    'pointLedger',
    {
      debit: `${text(64)} required`,
      credit: `${text(64)} required`,
      amount: 'integer required',
      kind: `${text(32)} required`,
      refId: idText,
      actorId: idText,
      note: text(1000),
      userId: idText,
    },
  ],
  [
    '[DB-11]',
    'moderationLog',
    {
      actorId: `${idText} required`,
      targetId: idText,
      action: `${text(64)} required`,
      reason: nameText,
      details: longText,
    },
  ],
  [
    '[DB-11]',
    'verifications',
    {
      userId: `${idText} required`,
      name: nameText,
      firstName: nameText,
      handle: text(32),
      photoUrl: urlText,
      issuedAtMs: 'integer required',
      openedAtMs: 'integer',
      nonceHash: text(64),
      opened: 'integer = 0',
      used: 'integer = 0',
    },
  ],
  [
    '[DB-11]',
    'botOutbox',
    {
      path: `${text(64)} required`,
      payload: `${longText} required`,
      status: `${text(16)} = pending`,
      attempts: 'integer = 0',
      nextAttemptAtMs: 'integer = 0',
      lastError: text(1000),
    },
  ],
  ['[TR-29]', 'scheduleRuns', { lastRunMs: 'integer required' }],
  [
    '[FA-18]',
    'giftDays',
    { adminId: `${idText} required`, day: `${text(10)} required`, given: 'integer = 0' },
  ],
  ['[EN-08]', 'proofLinks', { engagementId: `${idText} required` }],
];

test.each(tables)('%s %s has its columns, each with its default', async (_, table, columns) => {
  const world = await openWorld();
  expect(await columnsOf(world, table)).toEqual(columns);
});

test('[DB-05] a user row that names nothing has zeros and no ban', async () => {
  const world = await openWorld();
  await world.addRow('users', '100', { name: 'Ada' });
  expect(await world.row('users', '100')).toMatchObject({
    point: 0,
    totallyEngaged: 0,
    approvedEngaged: 0,
    rejectedEngaged: 0,
    behaviourPoint: 0,
    warnCount: 0,
    isBanned: false,
    adminApproved: false,
    $createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('[DB-06] [DB-07] [DB-09] the creation time comes with each row', async () => {
  const world = await openWorld();
  const addedAtMs = Date.now();
  await world.addRow('posts', 'p1', { authorId: '100', limit: 1 });
  await world.addRow('engagement', 'e1', { postId: 'p1', engagedBy: '200', postAuthorId: '100' });
  await world.addRow('notifications', 'e1', { userId: '200', isApproved: true });
  const rows = [
    await world.row('posts', 'p1'),
    await world.row('engagement', 'e1'),
    await world.row('notifications', 'e1'),
  ];
  for (const row of rows) {
    expect(Math.abs(Date.parse(String(row['$createdAt'])) - addedAtMs)).toBeLessThan(60_000);
  }
  expect(rows[1]).toMatchObject({ isApproved: null, link: null, engagementTypes: [] });
});

test('[DB-08] a type’s name is its id, and its amounts are integers', async () => {
  const world = await openWorld();
  await world.addRow('pointConst', 'like', { pointToPost: 12, pointAsReward: 11 });
  expect(await world.row('pointConst', 'like')).toMatchObject({ enabled: true, forAll: true });
  const broken = { pointToPost: 1.2, pointAsReward: 11 };
  await expect(world.addRow('pointConst', 'quote', broken)).rejects.toThrow('400');
});

test('[DB-11] an X account belongs to one user, and users without one are no obstacle', async () => {
  const world = await openWorld();
  await world.addRow('users', '100', { xUserId: '77' });
  await expect(world.addRow('users', '200', { xUserId: '77' })).rejects.toThrow('409');
  await world.addRow('users', '300', { name: 'Ben' });
  await world.addRow('users', '400', { name: 'Cleo' });
  expect(await world.rows('users')).toHaveLength(3);
});

test('[DB-11] a person has one engagement with a post, whatever its id', async () => {
  const world = await openWorld();
  const engagement = { postId: 'p1', engagedBy: '200', postAuthorId: '100' };
  await world.addRow('engagement', 'e1', engagement);
  await expect(world.addRow('engagement', 'e2', engagement)).rejects.toThrow('409');
  await world.addRow('engagement', 'e3', { ...engagement, postId: 'p2' });
  await world.addRow('engagement', 'e4', { ...engagement, engagedBy: '300' });
});

test.each([
  ['users', ['unique xUserId', 'x_username', 'tg_handle']],
  ['posts', ['authorId,$createdAt', 'targetStatus,$createdAt', 'pinPost,targetStatus,$createdAt']],
  ['engagement', ['unique postId,engagedBy', 'engagedBy,$createdAt', 'postAuthorId,isApproved']],
  ['pointConst', ['enabled']],
  ['notifications', ['userId,$createdAt']],
  ['reports', ['isResolved,$createdAt']],
  ['pointLedger', ['debit', 'credit', 'userId,$createdAt']],
  ['moderationLog', ['targetId,$createdAt']],
  ['botOutbox', ['status,nextAttemptAtMs']],
])('[DB-11] %s can be asked for by what the queries name', async (table, wanted) => {
  const world = await openWorld();
  const path = `/tablesdb/yapp/tables/${table}/indexes`;
  const { indexes } = (await world.api('GET', path)) as {
    indexes: { type: string; columns: string[]; status: string }[];
  };
  const found = indexes.map(
    ({ type, columns }) => `${type === 'unique' ? 'unique ' : ''}${columns.join()}`,
  );
  for (const index of wanted) expect(found).toContain(index);
  expect(new Set(indexes.map(({ status }) => status))).toEqual(new Set(['available']));
});
