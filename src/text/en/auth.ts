/** The words of the Auth screen. Rules AU-01 to AU-08. */
export const authText = {
  greeting: (firstName: string) => `Hello, ${firstName}`,
  greetingNobody: 'Welcome to Yapp',
  introduction:
    'Link your X account to join. Your browser opens for it; come back here afterwards.',
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

/** The words of the holding page. Rules AW-01, AW-03. */
export const waitingText = {
  title: 'haha! Caught with unauthorized Access',
  text: 'Please Wait Until Authorized access from official, or Contact support for quicker access.',
  checkAgain: 'Check again',
  stillWaiting: 'Your request is still waiting.',
} as const;

/** The words of the ban notice. Rule AW-04. */
export const bannedText = {
  title: 'caught! your id has been banned due to suspicious activity.',
  text: 'If you think that this is a mistake, write to support.',
  notifications: 'Notifications',
} as const;

/** The way to support, on both pages. Rule AW-04. */
export const supportText = { contact: 'Contact support' } as const;
