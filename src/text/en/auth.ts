import { averageTime } from '#src/text/durations.ts';
import { format } from './english.ts';
/** The words of the Auth screen. Rules AU-01 to AU-08. */
export const authText = {
  greeting: (firstName: string) => `Hello, ${firstName}`,
  greetingNobody: 'Welcome to Yapp',
  introduction: 'Like, comment on or repost a member’s X post. Earn points. Spend them on yours.',
  steps: {
    link: { title: 'Link your X account', text: 'Opens your browser, takes a minute' },
    wait: { title: 'An admin lets you in', text: 'We’ll message you in Telegram' },
    earn: { title: 'Engage and earn', text: 'Points get your own posts seen' },
  },
  authenticate: 'Authenticate with X',
  checkStatus: 'Check Verification Status',
  linkOpened: 'Continue in your browser. Come back here when you are done.',
  outsideTitle: 'Yapp lives in Telegram',
  outsideIntroduction: 'Open it there to sign in. On a computer, scan the code with your phone.',
  openInTelegram: 'Open in Telegram',
  codeLabel: 'QR code of the app in Telegram',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkField: 'Link to the app in Telegram',
} as const;

/** The words of the waiting page. Rules AW-01, AW-03, PA-04. */
export const waitingText = {
  received: 'Request received',
  receivedText:
    'An admin looks at it next. We’ll message you here in Telegram, so you can close this.',
  xAccount: 'X account',
  linked: 'Linked',
  sent: 'Sent',
  usually: 'Usually decided',
  within: (usualMs: number) => `Within ${averageTime(usualMs, format)}`,
  linkAgainAt: (moment: string) => `You can link again from ${moment}`,
  title: 'haha! Caught with unauthorized Access',
  text: 'Please Wait Until Authorized access from official, or Contact support for quicker access.',
  checkAgain: 'Check again',
  stillWaiting: 'Your request is still waiting.',
  isRejected: 'Your request was rejected.',
  reason: (reason: string) => `Reason: ${reason}`,
  linkAgain: 'Link again',
} as const;

/** The words of the ban notice. Rules AW-04, PA-05. */
export const bannedText = {
  title: 'caught! your id has been banned due to suspicious activity.',
  reason: 'Reason',
  since: 'Banned since',
  until: 'Ends',
  account: 'X account',
  appeal: 'Your message to the administrators',
  appealHint: 'You can write once.',
  sendAppeal: 'Send message',
  appealSent: 'Your message is with the administrators. The bot will message you when they decide.',
  appealRefused: 'The administrators looked at your message. The ban stays.',
  notifications: 'Notifications',
} as const;

/** The link to support, on both pages. Rule AW-04. */
export const supportText = { contact: 'Contact support' } as const;
