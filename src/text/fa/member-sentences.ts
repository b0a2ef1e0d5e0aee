import type { MemberShape } from '#src/text/shapes.ts';
import * as auth from './auth.ts';
import * as common from './common.ts';
import * as days from './days.ts';
import * as earn from './earn.ts';
import * as engagements from './engagements.ts';
import { errorText } from './errors.ts';
import * as home from './home.ts';
import * as notifications from './notifications.ts';
import * as ownPost from './own-post.ts';
import * as profile from './profile.ts';
import * as review from './review.ts';
import * as reviews from './reviews.ts';
import { format } from './persian.ts';

/** All Persian sentences for members and visitors: what the files of the language export, under the same names. */
export const memberSentences: MemberShape = {
  format,
  errorText,
  ...auth,
  ...common,
  ...days,
  ...earn,
  ...engagements,
  ...home,
  ...notifications,
  ...ownPost,
  ...profile,
  ...review,
  ...reviews,
};
