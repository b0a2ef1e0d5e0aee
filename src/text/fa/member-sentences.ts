import type { MemberShape } from '#src/text/shapes.ts';
import * as auth from './auth.ts';
import * as createPost from './create-post.ts';
import * as days from './days.ts';
import * as decisions from './decisions.ts';
import * as engagements from './engagements.ts';
import { errorText } from './errors.ts';
import * as notifications from './notifications.ts';
import * as ownPost from './own-post.ts';
import * as profile from './profile.ts';
import * as review from './review.ts';
import * as reviews from './reviews.ts';
import { startSentences } from './start-sentences.ts';
import * as steps from './steps.ts';

/** All Persian sentences for members and visitors: what the files of the language export, under the same names. */
export const memberSentences: MemberShape = {
  ...startSentences,
  errorText,
  ...auth,
  ...createPost,
  ...days,
  ...decisions,
  ...engagements,
  ...notifications,
  ...ownPost,
  ...profile,
  ...review,
  ...reviews,
  ...steps,
};
