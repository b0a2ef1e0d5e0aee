/** The outcome of what administrators do beside the tools of `tools.ts`. Rules AD-22 to AD-59. */
export const moderationMessages = {
  pinPost: () => 'Post pinned.',
  saveEngagementType: (name: string) => `Type ${name} saved.`,
  takeBack: () => 'The act was taken back.',
  addNote: () => 'Note saved.',
  erasePerson: () => 'The person is being erased.',
  sendAnnouncement: () => 'The announcement is on its way.',
  stopAnnouncement: () => 'The announcement was stopped.',
  resendMessage: () => 'The message is on its way again.',
  noteExport: () => 'The export was logged.',
} as const;
