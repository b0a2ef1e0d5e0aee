import { expect, test } from 'vitest';
import { createPost, engage, openWithPeople, people, review, succeeded, guide } from './fixture.ts';
import { openReview } from './review-fixture.ts';

test('[NO-02] [NO-03] [NO-04] an approval notifies the engager of the reward, in full', async () => {
  const backend = await openWithPeople();
  const types = { engagementTypes: ['quote'], quoteGuide: guide };
  const postId = await createPost(backend, types);
  const engagementId = await engage(backend, people.ben, postId, {
    engagementTypes: ['quote'],
    proofs: { quote: 'https://x.com/x_1002/status/201' },
  });

  await review(backend, engagementId);

  expect(await backend.rows('notifications')).toMatchObject([
    {
      $id: engagementId,
      $permissions: ['read("user:1002")'],
      userId: '1002',
      isApproved: true,
      postId,
      engageId: engagementId,
      awardCount: 20,
      postAuthorUserName: 'x_1001',
      postLink: 'https://x.com/x_1001/status/100',
      engageLink: 'https://x.com/x_1002/status/201',
      postAuthorId: '1001',
      rejectCause: null,
    },
  ]);
});

test('[NO-02] [NO-03] [NO-04] a rejection notifies the engager of the reason, with no award', async () => {
  const { backend, postId, engagementId } = await openReview();

  await review(backend, engagementId, { reason: 'Not there.' });

  expect(await backend.rows('notifications')).toMatchObject([
    {
      userId: '1002',
      isApproved: false,
      postId,
      engageId: engagementId,
      awardCount: 0,
      postAuthorUserName: 'x_1001',
      postLink: 'https://x.com/x_1001/status/100',
      engageLink: null,
      postAuthorId: '1001',
      rejectCause: 'Not there.',
    },
  ]);
});

test('[BO-10] the engager is notified of a decision with a button that opens the app', async () => {
  const { backend, postId, engagementId } = await openReview();
  const other = await engage(backend, people.cleo, postId);

  await review(backend, engagementId);
  await review(backend, other, { reason: 'Not there.' });

  const rows = await backend.rows('botOutbox');
  expect(rows).toMatchObject([
    { $id: `decision.${engagementId}`, path: 'bot/notifywithbtn' },
    { $id: `decision.${other}`, path: 'bot/notifywithbtn' },
  ]);
  expect(rows.map((row) => JSON.parse(String(row['payload'])))).toEqual([
    {
      telegramId: '1002',
      message: '@x_1001 approved your engagement: +1.0 points.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=notifs',
    },
    {
      telegramId: '1003',
      message: '@x_1001 rejected your engagement: Not there.\nhttps://x.com/x_1001/status/100',
      btnText: 'Open Yapp',
      btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=notifs',
    },
  ]);
});

test('[RV-11] notifications and reports hold the first 1,000 characters of a reason, the engagement all', async () => {
  const backend = await openWithPeople();
  const engagementId = await engage(backend, people.ben, await createPost(backend));
  const reason = '🦆x'.repeat(2000);

  await review(backend, engagementId, { reason });
  const report = { engageId: engagementId, message: 'I did.', requestId: 'report1' };
  succeeded(await backend.act(people.ben, 'submitReport', report));

  const beginning = '🦆x'.repeat(500);
  expect(await backend.row('engagement', engagementId)).toMatchObject({ rejectCause: reason });
  expect(await backend.row('notifications', engagementId)).toMatchObject({
    rejectCause: beginning,
  });
  expect(await backend.row('reports', 'report1')).toMatchObject({ rejectCause: beginning });
});
