import { matching, upTo } from './checks.ts';

/** A year in hours, and more posts than anyone makes; the function accepts nothing higher. */
const limit = upTo(8784);

/** The variables of limits, deadlines and rewards. Rules FA-02, FA-14, FA-18, TR-33, OP-10, MY-30. */
export const limitVariables = {
  REVIEW_DEADLINE_HOURS: {
    about:
      'How long an author has to decide on an engagement before it is approved automatically, in hours; unset means 72, 0 no deadline.',
    example: '72',
    check: limit,
  },
  POSTS_PER_HOUR: {
    about: 'How many posts a person may make within an hour; unset means 20, 0 no limit.',
    example: '20',
    check: limit,
  },
  OPEN_POSTS: {
    about: 'How many posts of a person may be open at a time; unset means 50, 0 no limit.',
    example: '50',
    check: limit,
  },
  REQUEST_RETRY_HOURS: {
    about:
      'How long a rejected person waits before asking for approval again, in hours; unset means 24, 0 not at all.',
    example: '24',
    check: limit,
  },
  GIFT_LIMIT: {
    about:
      'How many points an administrator other than the super administrator may add in a day (UTC); unset means 10000, 0 no limit.',
    example: '10000',
    check: upTo(99_999_999),
  },
  INVITE_REWARD: {
    about:
      "How many points a member gets for a person who joined by the member's link and had a first engagement approved; unset means 0, none.",
    example: '5',
    check: matching(/^\d{1,4}(\.\d)?$/, 'is not a number of points with at most one decimal'),
  },
  CHANGES_PER_MINUTE: {
    about: 'How many changes a person may make in a minute; unset means 240, 0 no limit.',
    example: '240',
    check: upTo(60_000),
  },
  RETENTION_DAYS: {
    about:
      'After how many days sessions, verifications and the texts of messages are forgotten; unset means 180, 0 never.',
    example: '180',
    check: limit,
  },
} as const;
