import { authText, bannedText, supportText, waitingText } from './auth.ts';
import { commonText, tabText } from './common.ts';
import { dayText } from './days.ts';
import { earnText, engagementTypeText, stepText } from './earn.ts';
import { engagementsText } from './engagements.ts';
import { format } from './english.ts';
import { errorText } from './errors.ts';
import { createPostText, homeText } from './home.ts';
import { notificationsText, reportText } from './notifications.ts';
import {
  historyText,
  homeScreenText,
  ownProfileText,
  profileText,
  scorecardText,
} from './profile.ts';
import { ownPostText } from './own-post.ts';
import { postText, reviewText } from './review.ts';
import { reviewsText } from './reviews.ts';

/** All English sentences for members and visitors. */
export const memberSentences = {
  format,
  errorText,
  authText,
  bannedText,
  commonText,
  createPostText,
  dayText,
  earnText,
  engagementTypeText,
  engagementsText,
  historyText,
  homeScreenText,
  homeText,
  notificationsText,
  ownPostText,
  ownProfileText,
  postText,
  profileText,
  reportText,
  reviewText,
  reviewsText,
  scorecardText,
  stepText,
  supportText,
  tabText,
  waitingText,
} as const;
