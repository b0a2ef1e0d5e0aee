import type { ProofLinkFault } from '#src/domain/engagement/proof-links.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { dayOf } from '#src/text/moments.ts';
import { format } from './english.ts';

/** The words of the step sheet. Rules EA-16 to EA-23, EN-01, EN-17. */
export const stepText = {
  title: (author: string) => `Engage with @${author}`,
  progress: 'Steps',
  stepOf: (number: number, count: number) => `Step ${number} of ${count}`,
  headings: {
    like: () => 'Like the post',
    retweet: () => 'Retweet the post',
    follow: (author: string) => `Follow @${author}`,
    comment: () => 'Comment on the post',
    quote: () => 'Quote the post',
  },
  open: {
    like: 'Open X to like',
    retweet: 'Open X to retweet',
    follow: 'Open X to follow',
    comment: 'Open X to reply',
    quote: 'Open the post on X',
  },
  instructions: {
    openFirst: 'Open X and do the step by hand, then come back here.',
    opened: 'Opened. Go on when the step is done on X.',
    noLink: 'This post has no link.',
  },
  guide: { comment: 'What to say in the comment', quote: 'What to say in the quote' },
  copyGuide: 'Copy text',
  guideCopied: 'Copied',
  proofLabel: { comment: 'Link of your comment', quote: 'Link of your quote' },
  proofPlaceholder: (handle: string) => `https://x.com/${handle}/status/…`,
  proofFault: (fault: ProofLinkFault) => {
    switch (fault.code) {
      case 'no_status':
        return 'This is not a link to a post on X. Open your post there and copy its link.';
      case 'post_itself':
        return 'This is the post itself, not your answer to it.';
      case 'older_than_post':
        return 'This was posted before the post that you engage with.';
      case 'not_yours':
        return `This post is by @${fault.handle}.`;
    }
  },
  proofHint: (handle: string) => `The link to your own post, by @${handle}.`,
  proofGood: 'The link is under your name.',
  previous: 'Previous',
  forward: {
    next_step: 'Next Step',
    complete_and_submit: 'Complete Step & Submit',
    submit: 'Submit Engagement',
  },
  retryHint: 'No response. Submitting again never counts twice.',
  closed: 'This post was closed.',
  full: 'This post is full now.',
  engaged: 'You have engaged with this post.',
  engageFor: (reward: PointTenths) => `Engage for +${format.points(reward)}`,
  whoDecides: (author: string) => `@${author} reviews it next`,
  otherwiseApproved: 'If not in time, it’s approved automatically.',
  willMessage: 'We’ll message you.',
  decidedBy: (byMs: number, nowMs: number) => `Decided by ${dayOf(byMs, nowMs, format)}`,
  pending: (reward: PointTenths) => `+${format.points(reward)} pending`,
  hear: {
    title: 'Hear when it’s decided',
    text: 'By a message in Telegram',
    allow: 'Allow',
    allowed: 'Allowed',
  },
  upNext: 'Up next',
  nextPost: 'Next post',
  submitted: 'Engagement submitted successfully!',
} as const;
