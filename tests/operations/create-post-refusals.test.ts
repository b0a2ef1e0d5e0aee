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
  ['like', 5, 49, 'Not enough points (5.0 required)'],
  ['comment', 15, 10, 'Not enough points (33.0 required)'],
])('[PO-22] %s for %i with %i tenths is refused: %s', async (type, limit, point, sentence) => {
  const backend = await openWithPeople();
  await backend.person('1010', { point });
  const request = postRequest({ limit, engagementTypes: [type], commentGuide: guide });

  const reply = await expectNoChange(backend, () => backend.act('1010', 'createPost', request));

  expect(refused(reply)).toBe(sentence);
});

test('[PO-22] two types at a limit of 5 are refused by their common cost', async () => {
  const backend = await openWithPeople();
  await backend.person('1010', { point: 159 });
  const request = postRequest({ engagementTypes: ['like', 'comment'], commentGuide: guide });

  const reply = await expectNoChange(backend, () => backend.act('1010', 'createPost', request));

  expect(refused(reply)).toBe('Not enough points (16.0 required)');
});

const limitSentence = 'Limit is required and must be a positive integer';
const noLinkSentence = 'A post link is required for the selected engagement types';
const badLinkSentence = 'Invalid post link. Use a valid x/twitter status URL';

test.each<[string, readonly Refusal[]]>([
  [
    '[PO-16] a missing telegram_id',
    [
      ['none', { telegram_id: undefined }, 'Telegram ID is required'],
      ['blank', { telegram_id: ' ' }, 'Telegram ID is required'],
    ],
  ],
  [
    '[PO-04] no selected type',
    [
      ['empty', { engagementTypes: [] }, 'Select at least one engagement type'],
      ['none', { engagementTypes: undefined }, 'Select at least one engagement type'],
    ],
  ],
  [
    '[PO-05] a type beside the five',
    [
      ['unknown', { engagementTypes: ['share'] }, 'Invalid engagement type: share'],
      ['in capitals', { engagementTypes: ['Like'] }, 'Invalid engagement type: Like'],
      ['one of two', { engagementTypes: ['like', 'x'] }, 'Invalid engagement type: x'],
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
        'Minimum 20 characters required',
      ],
      ['long', { engagementTypes: ['quote'], quoteGuide: 'q'.repeat(101) }, 'Max 100 characters'],
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

test('[PO-05] a disabled type is refused to everybody, one for admins to members only', async () => {
  const backend = await openWithPeople();
  const prices = { pointToPost: 0, pointAsReward: 0 };
  await backend.addRow('pointConst', 'quote', { ...prices, enabled: false, forAll: true });
  await backend.addRow('pointConst', 'retweet', { ...prices, enabled: true, forAll: false });
  const quote = postRequest({ engagementTypes: ['quote'], quoteGuide: guide });
  const retweet = postRequest({ engagementTypes: ['retweet'] });

  expect(refused(await backend.act(people.ada, 'createPost', quote))).toBe(
    'Invalid engagement type: quote',
  );
  expect(refused(await backend.act(people.root, 'createPost', quote))).toBe(
    'Invalid engagement type: quote',
  );
  expect(refused(await backend.act(people.ada, 'createPost', retweet))).toBe(
    'Invalid engagement type: retweet',
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

  expect(refused(reply)).toBe('User not found or has no stats');
});

test('[PO-25] the refusals come in the order telegram_id, types, limit, link, guides, user, balance', async () => {
  const backend = await openWithPeople();
  await backend.api('POST', '/users', { userId: '1099', name: 'Nobody' });
  const faults = [
    ['telegram_id', { telegram_id: '' }, 'Telegram ID is required'],
    ['types', { engagementTypes: ['share'] }, 'Invalid engagement type: share'],
    ['limit', { limit: 'x' }, 'Limit is required and must be a positive integer'],
    ['link', { content: 'nowhere' }, 'Invalid post link. Use a valid x/twitter status URL'],
    ['guides', { commentGuide: 'short' }, 'Minimum 20 characters required'],
  ] as const;
  const faultless = postRequest({ engagementTypes: ['comment'], commentGuide: guide });

  for (const [index, [, , sentence]] of faults.entries()) {
    const faulty = Object.assign({}, ...faults.slice(index).map(([, changes]) => changes));
    const reply = await backend.act('1099', 'createPost', { ...faultless, ...faulty });
    expect(refused(reply)).toBe(sentence);
  }
  // Nobody without a row has a balance, so the last two are told apart by who asks.
  expect(refused(await backend.act('1099', 'createPost', faultless))).toBe(
    'User not found or has no stats',
  );
  expect(refused(await backend.act(people.ben, 'createPost', faultless))).toBe(
    'Not enough points (11.0 required)',
  );
  expect(await backend.rows('posts')).toEqual([]);
});
