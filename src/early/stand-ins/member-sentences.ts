import { commonText, tabText } from '#src/text/en/common.ts';
import { earnText, engagementTypeText } from '#src/text/en/earn.ts';
import { format } from '#src/text/en/english.ts';
import { homeText } from '#src/text/en/home.ts';
import { profileText, scorecardText } from '#src/text/en/profile.ts';
import { postText } from '#src/text/en/review.ts';

/** Stands in for all sentences: those of the first screens. Nothing fails while a screen is drawn, so no failure is worded. */
export const memberSentences = {
  format,
  errorText: () => '',
  commonText,
  earnText,
  engagementTypeText,
  homeText,
  postText,
  profileText,
  scorecardText,
  tabText,
};
