import { commonText, tabText } from './common.ts';
import { earnText, engagementTypeText } from './earn.ts';
import { format } from './english.ts';
import { homeText } from './home.ts';
import { postText } from './posts.ts';
import { scorecardText, titleText } from './standing.ts';

/** The English sentences of Home, Earn and what surrounds every screen. */
export const startSentences = {
  format,
  commonText,
  earnText,
  engagementTypeText,
  homeText,
  postText,
  scorecardText,
  tabText,
  titleText,
} as const;
