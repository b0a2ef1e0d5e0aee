import { expect, test } from 'vitest';

import {
  createPost,
  expectNoChange,
  expectRefusals,
  openWithPeople,
  people,
  postRequest,
  refused,
  succeeded,
  type Refusal,
  guide,
} from './fixture.ts';

test.each([
  ['like', 5, 49, 'not_enough_points 50'],
  ['comment', 15, 10, 'not_enough_points 330'],
])('[PO-22] %s for %i with %i tenths is refused: %s', async (type, limit, point, refusal) => {
  const backend = await openWithPeople();
  await backend.person('1010', { point });
  const request = postRequest({ limit, engagementTypes: [type], commentGuide: guide });

  const reply = await expectNoChange(backend, () => backend.act('1010', 'createPost', request));

  expect(refused(reply)).toBe(refusal);
});

test('[PO-22] two types at a limit of 5 are refused for their combined cost', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 159 });
  const request = postRequest({ engagementTypes: ['like', 'comment'], commentGuide: guide });

  const reply = await expectNoChange(backend, () => backend.act('1010', 'createPost', request));

  expect(refused(reply)).toBe('not_enough_points 160');
});

const limitSentence = 'limit_invalid';
const noLinkSentence = 'post_link_missing';
const badLinkSentence = 'post_link_invalid';

test.each<[string, readonly Refusal[]]>([
  [
    '[PO-16] a missing telegram_id',
    [
      ['none', { telegram_id: undefined }, 'telegram_id_missing'],
      ['blank', { telegram_id: ' ' }, 'telegram_id_missing'],
    ],
  ],
  [
    '[PO-04] no selected type',
    [
      ['empty', { engagementTypes: [] }, 'types_missing'],
      ['none', { engagementTypes: undefined }, 'types_missing'],
    ],
  ],
  [
    '[PO-05] a type beside the five',
    [
      ['unknown', { engagementTypes: ['share'] }, 'type_invalid share'],
      ['in capitals', { engagementTypes: ['Like'] }, 'type_invalid Like'],
      ['one of two', { engagementTypes: ['like', 'x'] }, 'type_invalid x'],
    ],
  ],
  [
    '[PO-07] a limit that is no positive integer',
    [
      ['none', { limit: undefined }, limitSentence],
      ['zero', { limit: 0 }, limitSentence],
      ['negative', { limit: -3 }, limitSentence],
      ['broken', { limit: 2.5 }, limitSentence],
      ['words', { limit: 'ten' }, limitSentence],
      ['enormous', { limit: 1e15 }, limitSentence],
    ],
  ],
  [
    '[PO-10] a missing link',
    [
      ['of a like', { content: '  ' }, noLinkSentence],
      [
        'of a follow and a like',
        { content: undefined, engagementTypes: ['follow', 'like'] },
        noLinkSentence,
      ],
    ],
  ],
  [
    '[PO-11] a link of another shape',
    [
      ['another host', { content: 'https://x.com.evil.test/ada/status/1' }, badLinkSentence],
      ['a script', { content: 'javascript:alert(1)' }, badLinkSentence],
      [
        'longer than an address',
        { content: `https://x.com/x_1001/status/100?s=${'2'.repeat(3000)}` },
        badLinkSentence,
      ],
      [
        'of a follow-only post',
        { content: 'https://x.com/ada', engagementTypes: ['follow'] },
        badLinkSentence,
      ],
    ],
  ],
  [
    '[PO-25] a guide of the wrong length',
    [
      [
        'short',
        { engagementTypes: ['comment'], commentGuide: 'nineteen characters' },
        'guide_too_short comment',
      ],
      ['long', { engagementTypes: ['quote'], quoteGuide: 'q'.repeat(101) }, 'guide_too_long quote'],
    ],
  ],
])('%s is refused and changes nothing', async (_name, refusals) => {
  const backend = await openWithPeople();

  await expectRefusals(
    backend,
    (changes) => backend.act(people.ada, 'createPost', postRequest({ ...changes })),
    refusals,
  );
});

test('[PO-05] a disabled type is refused to everyone, and an admin-only type to members only', async () => {
  const backend = await openWithPeople();
  const prices = { pointToPost: 0, pointAsReward: 0 };
  await backend.addRow('pointConst', 'quote', { ...prices, enabled: false, forAll: true });
  await backend.addRow('pointConst', 'retweet', { ...prices, enabled: true, forAll: false });
  const quote = postRequest({ engagementTypes: ['quote'], quoteGuide: guide });
  const retweet = postRequest({ engagementTypes: ['retweet'] });

  expect(refused(await backend.act(people.ada, 'createPost', quote))).toBe('type_invalid quote');
  expect(refused(await backend.act(people.root, 'createPost', quote))).toBe('type_invalid quote');
  expect(refused(await backend.act(people.ada, 'createPost', retweet))).toBe(
    'type_invalid retweet',
  );
  succeeded(await backend.act(people.root, 'createPost', retweet));
});

test('[PO-10] a follow-only post needs no link', async () => {
  const backend = await openWithPeople();

  const postId = await createPost(backend, { content: '', engagementTypes: ['follow'] });

  expect(await backend.row('posts', postId)).toMatchObject({ content: '', link: null });
});

test('[PO-17] an author without a row is refused', async () => {
  const backend = await openWithPeople();
  await backend.api('POST', '/users', { userId: '1099', name: 'Nobody' });

  const reply = await expectNoChange(backend, () =>
    backend.act('1099', 'createPost', postRequest()),
  );

  expect(refused(reply)).toBe('author_not_found');
});

test('[PO-25] refusals are checked in the order telegram_id, types, limit, link, guides, user, balance', async () => {
  const backend = await openWithPeople();
  await backend.api('POST', '/users', { userId: '1099', name: 'Nobody' });
  const faults = [
    ['telegram_id', { telegram_id: '' }, 'telegram_id_missing'],
    ['types', { engagementTypes: ['share'] }, 'type_invalid share'],
    ['limit', { limit: 'x' }, 'limit_invalid'],
    ['link', { content: 'nowhere' }, 'post_link_invalid'],
    ['guides', { commentGuide: 'short' }, 'guide_too_short comment'],
  ] as const;
  const faultless = postRequest({ engagementTypes: ['comment'], commentGuide: guide });

  for (const [index, [, , refusal]] of faults.entries()) {
    const faulty = Object.assign({}, ...faults.slice(index).map(([, changes]) => changes));
    const reply = await backend.act('1099', 'createPost', { ...faultless, ...faulty });
    expect(refused(reply)).toBe(refusal);
  }
  // A caller without a row has no balance, so the last two need different callers.
  expect(refused(await backend.act('1099', 'createPost', faultless))).toBe('author_not_found');
  expect(refused(await backend.act(people.ben, 'createPost', faultless))).toBe(
    'not_enough_points 110',
  );
  expect(await backend.rows('posts')).toEqual([]);
});

test('[FA-14] closing a post makes room for another under the open-post limit', async () => {
  const backend = await openWithPeople();
  await backend.runAs({ count: 1, isQueued: true, variables: { YAPP_OPEN_POSTS: '2' } });
  const closed = await createPost(backend);
  succeeded(await backend.act(people.ada, 'closePost', { postId: closed }));
  await createPost(backend);

  await createPost(backend);

  const content = 'https://x.com/x_1001/status/900';
  const reply = await backend.act(people.ada, 'createPost', postRequest({ content }));
  expect(refused(reply)).toBe('open_posts_full 2');
});
