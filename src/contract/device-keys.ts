/** Every key under which the device keeps something; what is one person's own carries the person's id. */
export const deviceKeys = {
  /** The own row. Rule ST-01. */
  user: 'yapp-db-user',
  /** The session's secret. Rule TR-03. */
  session: 'yapp-session',
  /** The ids of requests whose answers are not known. Rule TR-23. */
  requests: 'yapp-requests',
  /** The launch data, for as long as the tab lives. Rule ST-07. */
  launch: 'yapp-launch',
  /** An opened verification, in the tab. Rule ST-05. */
  verification: 'yapp-verification',
  /** That there was a verification, in the tab. Rule VX-07. */
  verificationMark: 'yapp-verification-mark',
  /** For which link the policy was accepted, in the tab. Rule VX-10. */
  policyAccepted: 'yapp-policy-accepted',
  /** That the home screen was offered. Rule ST-08. */
  homeScreenAsked: 'yapp-home-screen-asked',
  /** The steps of engagements that are not submitted. Rule ST-03. */
  progress: (userId: string) => `yapp-progress-${userId}`,
  /** The create-post form as it was left. */
  postDraft: (userId: string) => `yapp-post-draft-${userId}`,
  /** The reasons typed for rejections. */
  rejectReasons: (userId: string) => `yapp-reject-reasons-${userId}`,
  /** The report that is being written, in the tab. */
  reportDraft: (userId: string) => `yapp-report-draft-${userId}`,
  /** Up to when the notifications were seen. */
  notificationsSeen: (userId: string) => `yapp-notifications-seen-${userId}`,
} as const;
