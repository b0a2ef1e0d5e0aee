import * as auth from './auth.ts';
import * as engagements from './engagements.ts';
import { errorText } from './errors.ts';
import * as notifications from './notifications.ts';
import * as ownPosts from './own-posts.ts';
import * as profile from './profile.ts';
import * as reviews from './reviews.ts';
import { startSentences } from './start-sentences.ts';
import * as steps from './steps.ts';

/** All English text for members and visitors: the exports of these files, under the same names. */
export const memberSentences = {
  ...startSentences,
  errorText,
  ...auth,
  ...engagements,
  ...notifications,
  ...ownPosts,
  ...profile,
  ...reviews,
  ...steps,
};
