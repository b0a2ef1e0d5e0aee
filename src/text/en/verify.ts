/** The words of a link's page while it loads, or if the link is invalid. Rules VX-01 to VX-08. */
const verificationLinkText = {
  loading: 'Opening the link...',
  titles: {
    invalid: 'This link does not work',
    expired: 'This link has expired',
    error: 'The link could not be opened',
  },
  backToTelegram: 'Back to Telegram',
  retry: 'Retry',
} as const;

/** The words of a link that is ready. Rules VX-08 to VX-18. */
const verifyText = {
  title: 'Link your X account',
  accountHeader: 'Telegram account that is being linked',
  accountFooter: 'Continue only if you opened this page from Telegram just now.',
  lead: {
    policy: 'Step 1 of 2: accept the policy, then sign in on X.',
    confirm: 'Step 2 of 2: check that this is your account.',
  },
  policyHeader: 'Policy',
  policyShort:
    'Yapp keeps your Telegram and X names and pictures. Members see them with your points. What you do on X, you do by hand.',
  policyAll: 'Read all of it',
  policy: [
    'Yapp keeps your Telegram id, name, handle and photo, and your X id, username, name and picture.',
    'Members see your name, X account, picture and points; the authors you engage with also see your proof links. Administrators see all of it, including your Telegram handle.',
    'The picture of your X account may come from a public avatar service, which learns the X handle from our server and nothing else.',
    'Administrators can give you a copy of your data, or erase it; point totals stay.',
    'You act on X by hand, with one account of your own, and follow the rules of X yourself.',
  ],
  policyQuestion: 'Do you accept the policy?',
  acceptPolicy: 'Accept Policy',
  declinePolicy: 'Decline',
  continueWithX: 'Continue with X',
  xAccountHeader: 'X account',
  xAccountFooter: 'Not yours? Sign out here, and switch the account on x.com.',
  noXAccount: 'This sign-in has no X account. Sign out and continue with X again.',
  verify: 'Verify & Continue',
  signOut: 'Sign out',
  signOutFailed: 'Signing out failed. Try again.',
  connecting: 'Connecting to the sign-in...',
  unavailable: 'The sign-in cannot be reached.',
  unavailableHint: 'Check your connection and try again.',
  doneTitle: 'X account linked',
  done: (xUsername: string) =>
    `@${xUsername} now belongs to your Telegram account. An administrator will look at your request.`,
} as const;

/** The words of the page to which X returns. Rule RT-08. */
const verifyReturnText = {
  finishing: 'Finishing the sign-in with X...',
  canceledTitle: 'The sign-in was canceled',
  unfinishedTitle: 'The sign-in could not be finished',
  failedHint: 'Nothing was linked. You can try again.',
  tryAgain: 'Try again',
} as const;

/** All English text for linking an X account. */
export const verifySentences = { verificationLinkText, verifyText, verifyReturnText } as const;
