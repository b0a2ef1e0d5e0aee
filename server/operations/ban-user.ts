import { personalMessage, personTool, shutOut } from './person-tool.ts';

/** Bans a person, whose sessions and rights end before the row says so. Rules AD-22, AD-17, TR-14. */
export const banUser = personTool({
  name: 'banUser',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) => botMessages.banned(use.decision.reason)),
  ],
  prepare: shutOut,
});
