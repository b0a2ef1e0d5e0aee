import { expect, test } from 'vitest';
import { stepUrl } from '#src/domain/engagement/step-url.ts';
import { examplePost } from '#tests/domain/examples.ts';

const post = examplePost({ link: 'https://twitter.com/Ada/status/123', authorUsername: 'ada' });

test.each([
  ['like', 'https://x.com/intent/like?tweet_id=123'],
  ['retweet', 'https://x.com/intent/retweet?tweet_id=123'],
  ['follow', 'https://x.com/intent/follow?screen_name=ada'],
  ['comment', 'https://x.com/intent/post?in_reply_to=123'],
  ['quote', 'https://twitter.com/Ada/status/123'],
] as const)('[EA-19] the %s step opens %s', (type, url) => {
  expect(stepUrl(type, post)).toBe(url);
});

test('[EA-19] a post without a link can only be followed', () => {
  const followOnly = examplePost({ link: null });
  expect(stepUrl('follow', followOnly)).toBe('https://x.com/intent/follow?screen_name=ada');
  expect(stepUrl('like', followOnly)).toBeNull();
});
