import { authText, bannedText, supportText, waitingText } from './auth.ts';
import { createPostText } from './create-post.ts';
import { dayText } from './days.ts';
import { decisionsText } from './decisions.ts';
import { engagementsText } from './engagements.ts';
import { errorText } from './errors.ts';
import { notificationsText, reportText } from './notifications.ts';
import { ownPostText } from './own-post.ts';
import { historyText, homeScreenText, ownProfileText, profileText } from './profile.ts';
import { reviewText } from './review.ts';
import { reviewsText } from './reviews.ts';
import { startSentences } from './start-sentences.ts';
import { stepText } from './steps.ts';

/** All English sentences for members and visitors. */
export const memberSentences = {
  ...startSentences,
  authText,
  bannedText,
  createPostText,
  dayText,
  decisionsText,
  engagementsText,
  errorText,
  historyText,
  homeScreenText,
  notificationsText,
  ownPostText,
  ownProfileText,
  profileText,
  reportText,
  reviewText,
  reviewsText,
  stepText,
  supportText,
  waitingText,
} as const;
